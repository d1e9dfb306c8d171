/** What compiles submissions and runs hidden tests. Nothing is exported: submitted code cannot reach into it. */
module assay.kit {
    requires java.compiler;
    requires jdk.compiler;
    requires org.junit.platform.launcher;

    uses org.junit.platform.engine.TestEngine;
}
