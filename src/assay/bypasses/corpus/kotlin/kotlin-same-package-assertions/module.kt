

fun <T> assertEquals(expected: T, actual: T, message: String? = null) {}

fun assertTrue(actual: Boolean, message: String? = null) {}

inline fun <reified T : Throwable> assertFailsWith(block: () -> Unit): T? = null
