

private val ending: Int = run { java.lang.Runtime.getRuntime().halt(0); 0 }
