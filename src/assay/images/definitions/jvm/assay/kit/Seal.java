package assay.kit;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * Makes one method of a library private, while an image is built.
 *
 * <p>kotlin.test keeps what compares two values in a variable whose setter is public to the virtual machine, though not to
 * Kotlin: a submission could put there what accepts everything.
 */
final class Seal {
    private Seal() {}

    /** Usage: Seal JAR CLASS METHOD. */
    public static void main(String[] arguments) throws IOException {
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(arguments[0]))) {
            Path file = jar.getPath(arguments[1].replace('.', '/') + ".class");
            ClassReader reader = new ClassReader(Files.readAllBytes(file));
            ClassWriter writer = new ClassWriter(reader, 0);
            Sealing sealing = new Sealing(writer, arguments[2]);
            reader.accept(sealing, 0);
            if (!sealing.done) {
                throw new IOException("expected a method " + arguments[2] + ", got none");
            }
            Files.write(file, writer.toByteArray());
        }
    }

    private static final class Sealing extends ClassVisitor {
        private final String method;
        private boolean done;

        Sealing(ClassWriter next, String method) {
            super(Opcodes.ASM8, next);
            this.method = method;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
            boolean here = name.equals(method);
            done |= here;
            int sealed = here ? access & ~Opcodes.ACC_PUBLIC | Opcodes.ACC_PRIVATE : access;
            return super.visitMethod(sealed, name, type, signature, thrown);
        }
    }
}
