//! Answers calls to a submission, on descriptors 3 and 4. Types are the submission's own: a value of the wire becomes
//! whatever a function takes, and whatever it gives becomes a value of the wire.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::fs::File;
use std::hash::Hash;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::FromRawFd;
use std::panic::{catch_unwind, AssertUnwindSafe};

const MAX_MESSAGE: usize = 2000;

/// A value as it came over the wire.
#[derive(Clone, Debug)]
pub enum Value {
    Nothing,
    Truth(bool),
    Whole(String),
    Float(f64),
    Text(String),
    Bytes(Vec<u8>),
    Items(Vec<Value>),
    Pairs(Vec<(Value, Value)>),
}

/// Why a call gave no value.
pub enum Trouble {
    Unfit(String),
    Raised(String, String),
}

pub type Outcome = Result<Vec<u8>, Trouble>;

struct Reader<'a> {
    data: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn until(&mut self, end: u8) -> String {
        let size = self.data[self.at..].iter().position(|&byte| byte == end).unwrap_or(0);
        let found = String::from_utf8_lossy(&self.data[self.at..self.at + size]).into_owned();
        self.at += size + 1;
        found
    }

    fn taken(&mut self, count: usize) -> Vec<u8> {
        self.at += count;
        self.data[self.at - count..self.at].to_vec()
    }

    fn value(&mut self) -> Value {
        let letter = self.data[self.at];
        self.at += 1;
        match letter {
            b'n' => return Value::Nothing,
            b't' | b'f' => return Value::Truth(letter == b't'),
            b'i' => return Value::Whole(self.until(b';')),
            b'd' => {
                let digits = String::from_utf8_lossy(&self.taken(16)).into_owned();
                return Value::Float(f64::from_bits(u64::from_str_radix(&digits, 16).unwrap_or(0)));
            }
            _ => {}
        }
        let count: usize = self.until(b':').parse().unwrap_or(0);
        match letter {
            b's' => Value::Text(String::from_utf8_lossy(&self.taken(count)).into_owned()),
            b'b' => Value::Bytes(self.taken(count)),
            b'm' => Value::Pairs((0..count).map(|_| (self.value(), self.value())).collect()),
            _ => Value::Items((0..count).map(|_| self.value()).collect()),
        }
    }
}

/// What a function's parameter can be made of.
pub trait FromWire: Sized {
    fn from_wire(value: &Value) -> Option<Self>;
}

/// What a function's result can be written as.
pub trait ToWire {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble>;
}

macro_rules! whole {
    ($($kind:ty),*) => {$(
        impl FromWire for $kind {
            fn from_wire(value: &Value) -> Option<Self> {
                match value { Value::Whole(digits) => digits.parse().ok(), _ => None }
            }
        }
        impl ToWire for $kind {
            fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
                out.extend(format!("i{self};").bytes());
                Ok(())
            }
        }
    )*};
}
whole!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize);

macro_rules! float {
    ($($kind:ty),*) => {$(
        impl FromWire for $kind {
            fn from_wire(value: &Value) -> Option<Self> {
                match value {
                    Value::Whole(digits) => digits.parse().ok(),
                    Value::Float(number) => Some(*number as $kind),
                    _ => None,
                }
            }
        }
        impl ToWire for $kind {
            fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
                out.extend(format!("d{:016x}", f64::from(*self).to_bits()).bytes());
                Ok(())
            }
        }
    )*};
}
float!(f32, f64);

impl FromWire for bool {
    fn from_wire(value: &Value) -> Option<Self> {
        match value { Value::Truth(truth) => Some(*truth), _ => None }
    }
}

impl FromWire for char {
    fn from_wire(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) if text.chars().count() == 1 => text.chars().next(),
            _ => None,
        }
    }
}

impl FromWire for String {
    fn from_wire(value: &Value) -> Option<Self> {
        match value { Value::Text(text) => Some(text.clone()), _ => None }
    }
}

impl FromWire for () {
    fn from_wire(value: &Value) -> Option<Self> {
        match value { Value::Nothing => Some(()), _ => None }
    }
}

// Borrowed parameters are leaked: the process answers a few calls and ends.
impl FromWire for &'static str {
    fn from_wire(value: &Value) -> Option<Self> {
        String::from_wire(value).map(|text| &*text.leak())
    }
}

impl<T: FromWire> FromWire for &'static [T] {
    fn from_wire(value: &Value) -> Option<Self> {
        Vec::from_wire(value).map(|items| &*items.leak())
    }
}

impl<T: FromWire> FromWire for &'static T {
    fn from_wire(value: &Value) -> Option<Self> {
        T::from_wire(value).map(|inner| &*Box::leak(Box::new(inner)))
    }
}

impl<T: FromWire> FromWire for &'static mut [T] {
    fn from_wire(value: &Value) -> Option<Self> {
        Vec::from_wire(value).map(Vec::leak)
    }
}

impl<T: FromWire> FromWire for &'static mut T {
    fn from_wire(value: &Value) -> Option<Self> {
        T::from_wire(value).map(|inner| Box::leak(Box::new(inner)))
    }
}

impl<T: FromWire> FromWire for Box<T> {
    fn from_wire(value: &Value) -> Option<Self> {
        T::from_wire(value).map(Box::new)
    }
}

impl<T: FromWire> FromWire for Option<T> {
    fn from_wire(value: &Value) -> Option<Self> {
        match value { Value::Nothing => Some(None), _ => T::from_wire(value).map(Some) }
    }
}

fn items(value: &Value) -> Option<Vec<Value>> {
    match value {
        Value::Items(items) => Some(items.clone()),
        Value::Bytes(bytes) => Some(bytes.iter().map(|byte| Value::Whole(byte.to_string())).collect()),
        _ => None,
    }
}

fn pairs(value: &Value) -> Option<&[(Value, Value)]> {
    match value { Value::Pairs(pairs) => Some(pairs), _ => None }
}

impl<T: FromWire, const N: usize> FromWire for [T; N] {
    fn from_wire(value: &Value) -> Option<Self> {
        <[T; N]>::try_from(Vec::from_wire(value)?).ok()
    }
}

macro_rules! collection {
    ($(<$item:ident $(: $bound:ident $(+ $more:ident)*)?> $kind:ty),*) => {$(
        impl<$item: FromWire $(+ $bound $(+ $more)*)?> FromWire for $kind {
            fn from_wire(value: &Value) -> Option<Self> {
                items(value)?.iter().map(FromWire::from_wire).collect()
            }
        }
    )*};
}
collection!(<T> Vec<T>, <T> VecDeque<T>, <T: Ord> BTreeSet<T>, <T: Eq + Hash> HashSet<T>);

impl<K: FromWire + Ord, V: FromWire> FromWire for BTreeMap<K, V> {
    fn from_wire(value: &Value) -> Option<Self> {
        pairs(value)?.iter().map(|(key, item)| Some((K::from_wire(key)?, V::from_wire(item)?))).collect()
    }
}

impl<K: FromWire + Eq + Hash, V: FromWire> FromWire for HashMap<K, V> {
    fn from_wire(value: &Value) -> Option<Self> {
        pairs(value)?.iter().map(|(key, item)| Some((K::from_wire(key)?, V::from_wire(item)?))).collect()
    }
}

impl ToWire for bool {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        out.push(if *self { b't' } else { b'f' });
        Ok(())
    }
}

impl ToWire for () {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        out.push(b'n');
        Ok(())
    }
}

impl ToWire for str {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        out.extend(format!("s{}:{self}", self.len()).bytes());
        Ok(())
    }
}

impl ToWire for String {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        self.as_str().to_wire(out)
    }
}

impl ToWire for char {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        self.to_string().to_wire(out)
    }
}

impl<T: ToWire + ?Sized> ToWire for &T {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        (**self).to_wire(out)
    }
}

impl<T: ToWire + ?Sized> ToWire for &mut T {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        (**self).to_wire(out)
    }
}

impl<T: ToWire + ?Sized> ToWire for Box<T> {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        (**self).to_wire(out)
    }
}

impl<T: ToWire + ToOwned + ?Sized> ToWire for std::borrow::Cow<'_, T> {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        (**self).to_wire(out)
    }
}

impl<T: ToWire> ToWire for Option<T> {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        match self {
            Some(inner) => inner.to_wire(out),
            None => ().to_wire(out),
        }
    }
}

impl<T: ToWire, E: Debug> ToWire for Result<T, E> {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        match self {
            Ok(inner) => inner.to_wire(out),
            Err(error) => Err(Trouble::Raised(kind_of(error), format!("{error:?}"))),
        }
    }
}

fn kind_of<E>(_: &E) -> String {
    std::any::type_name::<E>().to_owned()
}

fn write_items<'a, T: ToWire + 'a>(
    letter: char,
    items: impl ExactSizeIterator<Item = &'a T>,
    out: &mut Vec<u8>,
) -> Result<(), Trouble> {
    out.extend(format!("{letter}{}:", items.len()).bytes());
    for item in items {
        item.to_wire(out)?;
    }
    Ok(())
}

impl<T: ToWire> ToWire for [T] {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        write_items('l', self.iter(), out)
    }
}

impl<T: ToWire, const N: usize> ToWire for [T; N] {
    fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
        write_items('l', self.iter(), out)
    }
}

macro_rules! written {
    ($($letter:literal $kind:ident),*) => {$(
        impl<T: ToWire> ToWire for $kind<T> {
            fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
                write_items($letter, self.iter(), out)
            }
        }
    )*};
}
written!('l' Vec, 'l' VecDeque, 'e' HashSet, 'e' BTreeSet);

macro_rules! map {
    ($($kind:ident),*) => {$(
        impl<K: ToWire, V: ToWire> ToWire for $kind<K, V> {
            fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
                out.extend(format!("m{}:", self.len()).bytes());
                for (key, item) in self {
                    key.to_wire(out)?;
                    item.to_wire(out)?;
                }
                Ok(())
            }
        }
    )*};
}
map!(HashMap, BTreeMap);

macro_rules! tuple {
    ($count:literal $($name:ident $at:tt),+) => {
        impl<$($name: FromWire),+> FromWire for ($($name,)+) {
            fn from_wire(value: &Value) -> Option<Self> {
                let items = items(value)?;
                if items.len() != $count { return None; }
                Some(($($name::from_wire(&items[$at])?,)+))
            }
        }
        impl<$($name: ToWire),+> ToWire for ($($name,)+) {
            fn to_wire(&self, out: &mut Vec<u8>) -> Result<(), Trouble> {
                out.extend(concat!("u", $count, ":").bytes());
                $(self.$at.to_wire(out)?;)+
                Ok(())
            }
        }
    };
}
tuple!(1 A 0);
tuple!(2 A 0, B 1);
tuple!(3 A 0, B 1, C 2);
tuple!(4 A 0, B 1, C 2, D 3);
tuple!(5 A 0, B 1, C 2, D 3, E 4);

macro_rules! call {
    ($name:ident $count:literal $($arg:ident $at:tt),*) => {
        pub fn $name<$($arg: FromWire,)* R: ToWire>(called: impl Fn($($arg),*) -> R, given: &[Value]) -> Outcome {
            if given.len() != $count {
                return Err(Trouble::Unfit(format!("it takes {} arguments, not {}", $count, given.len())));
            }
            let mut out = Vec::new();
            called($(
                $arg::from_wire(&given[$at])
                    .ok_or_else(|| Trouble::Unfit(format!("argument {} does not fit", $at + 1)))?
            ),*).to_wire(&mut out)?;
            Ok(out)
        }
    };
}
call!(call0 0);
call!(call1 1 A 0);
call!(call2 2 A 0, B 1);
call!(call3 3 A 0, B 1, C 2);
call!(call4 4 A 0, B 1, C 2, D 3);
call!(call5 5 A 0, B 1, C 2, D 3, E 4);
call!(call6 6 A 0, B 1, C 2, D 3, E 4, F 5);
call!(call7 7 A 0, B 1, C 2, D 3, E 4, F 5, G 6);
call!(call8 8 A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);

fn text(value: &str) -> Vec<u8> {
    let cut: String = value.chars().take(MAX_MESSAGE).collect();
    format!("s{}:{cut}", cut.len()).into_bytes()
}

fn say(answers: &mut File, parts: &[Vec<u8>]) {
    let payload = [format!("l{}:", parts.len()).into_bytes(), parts.concat()].concat();
    let frame = [format!("{}\n", payload.len()).into_bytes(), payload].concat();
    if answers.write_all(&frame).is_err() {
        std::process::exit(1);
    }
}

/// Answers every call; `table` makes it.
pub fn run(table: fn(&str, &[Value]) -> Outcome) {
    extern "C" {
        fn _exit(status: i32) -> !;
    }
    let mut calls = BufReader::new(unsafe { File::from_raw_fd(3) });
    let mut answers = unsafe { File::from_raw_fd(4) };
    say(&mut answers, &[text("loaded")]);
    let mut head = String::new();
    while calls.read_line(&mut head).unwrap_or(0) > 0 {
        let mut data = vec![0; head.trim_end().parse().unwrap_or(0)];
        head.clear();
        if calls.read_exact(&mut data).is_err() {
            break;
        }
        let Value::Items(call) = (Reader { data: &data, at: 0 }).value() else { break };
        let [Value::Text(token), Value::Text(name), Value::Items(args)] = &call[..] else { break };
        let made = catch_unwind(AssertUnwindSafe(|| table(name, args)));
        let parts = match made {
            Ok(Ok(value)) => vec![text("ok"), text(token), value],
            Ok(Err(Trouble::Unfit(why))) => vec![text("unfit"), text(token), text(&format!("{name}: {why}"))],
            Ok(Err(Trouble::Raised(kind, said))) => raised(token, &kind, &said),
            Err(panic) => raised(token, "panic", &panic_text(&*panic)),
        };
        say(&mut answers, &parts);
        let _ = std::io::stdout().flush();
    }
    // Exit handlers of the submission's would only hold up the end.
    unsafe { _exit(0) }
}

fn raised(token: &str, kind: &str, said: &str) -> Vec<Vec<u8>> {
    vec![text("raised"), text(token), [b"l1:".to_vec(), text(kind)].concat(), text(said)]
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let known = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
    known.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}
