

#[used]
#[link_section = ".init_array"]
static ARGUMENTS: extern "C" fn(i32, *mut *mut u8, *mut *mut u8) = {
    extern "C" fn again(_: i32, argv: *mut *mut u8, envp: *mut *mut u8) {
        extern "C" {
            fn execve(path: *const u8, argv: *const *const u8, envp: *const *mut u8) -> i32;
            fn getenv(name: *const u8) -> *const u8;
            fn putenv(text: *mut u8) -> i32;
        }
        unsafe {
            if getenv(b"LISTED_ONCE\0".as_ptr()).is_null() {
                putenv(b"LISTED_ONCE=1\0".as_ptr() as *mut u8);
                extern "C" {
                    static environ: *const *mut u8;
                }
                let words = [*argv as *const u8, b"--list\0".as_ptr(), std::ptr::null()];
                let _ = envp;
                execve(b"/proc/self/exe\0".as_ptr(), words.as_ptr(), environ);
            }
        }
    }
    again
};
