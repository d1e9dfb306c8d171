

private val hook: Unit = java.lang.Runtime.getRuntime().addShutdownHook(java.lang.Thread { java.lang.Runtime.getRuntime().halt(0) })
