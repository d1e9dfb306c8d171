// Answers calls to a submission, on descriptors 3 and 4. The compiler finds each function's types: a value of the wire
// becomes whatever it takes, and whatever it gives becomes a value of the wire.
#pragma once

#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <exception>
#include <functional>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <unistd.h>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <cxxabi.h>

namespace assay_cases {

struct Value {
    char kind = 'n'; // n t f i d s b, or l for items, m for pairs in turn
    std::string text;
    double number = 0;
    std::vector<Value> items;
};

struct Unfit : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Reader {
  public:
    explicit Reader(std::string_view given) : data(given) {}

    Value value() {
        Value made;
        char letter = data[at++];
        made.kind = letter;
        if (letter == 'n' || letter == 't' || letter == 'f') return made;
        if (letter == 'i') {
            made.text = until(';');
            return made;
        }
        if (letter == 'd') {
            made.number = std::bit_cast<double>(static_cast<std::uint64_t>(std::stoull(taken(16), nullptr, 16)));
            return made;
        }
        std::size_t count = std::stoull(until(':'));
        if (letter == 's' || letter == 'b') {
            made.text = taken(count);
            return made;
        }
        made.kind = letter == 'm' ? 'm' : 'l';
        if (letter == 'm') count *= 2;
        made.items.reserve(count);
        while (count-- > 0) made.items.push_back(value());
        return made;
    }

  private:
    std::string taken(std::size_t count) {
        at += count;
        return std::string(data.substr(at - count, count));
    }

    std::string until(char end) {
        std::size_t stop = data.find(end, at);
        std::string found(data.substr(at, stop - at));
        at = stop + 1;
        return found;
    }

    std::string_view data;
    std::size_t at = 0;
};

inline std::string sized(char letter, std::string_view data) {
    return letter + std::to_string(data.size()) + ':' + std::string(data);
}

inline bool is_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        auto first = static_cast<unsigned char>(text[at++]);
        int more = first < 0x80 ? 0 : first >> 5 == 6 ? 1 : first >> 4 == 14 ? 2 : first >> 3 == 30 ? 3 : -1;
        if (more < 0) return false;
        for (; more > 0; --more)
            if (at >= text.size() || static_cast<unsigned char>(text[at++]) >> 6 != 2) return false;
    }
    return true;
}

[[noreturn]] inline void unfit(const char* wanted) { throw Unfit(std::string("an argument that is no ") + wanted); }

// From the wire. One form for each type that a parameter can have.
template <class T> struct From;

template <class T>
    requires std::is_integral_v<T>
struct From<T> {
    static T of(const Value& value) {
        if constexpr (std::is_same_v<T, bool>) {
            if (value.kind != 't' && value.kind != 'f') unfit("truth value");
            return value.kind == 't';
        } else {
            if constexpr (sizeof(T) == 1)
                if (value.kind == 's' && value.text.size() == 1) return static_cast<T>(value.text[0]);
            T made{};
            auto end = value.text.data() + value.text.size();
            if (value.kind != 'i' || std::from_chars(value.text.data(), end, made).ptr != end) unfit("whole number of its size");
            return made;
        }
    }
};

template <class T>
    requires std::is_floating_point_v<T>
struct From<T> {
    static T of(const Value& value) {
        if (value.kind == 'i') return static_cast<T>(std::stold(value.text));
        if (value.kind != 'd') unfit("number");
        return static_cast<T>(value.number);
    }
};

template <> struct From<std::string> {
    static std::string of(const Value& value) {
        if (value.kind != 's' && value.kind != 'b') unfit("text");
        return value.text;
    }
};

// What a view or a pointer points to is kept: the process answers a few calls and ends.
template <> struct From<std::string_view> {
    static std::string_view of(const Value& value) { return *new std::string(From<std::string>::of(value)); }
};
template <> struct From<const char*> {
    static const char* of(const Value& value) { return (new std::string(From<std::string>::of(value)))->c_str(); }
};
template <> struct From<char*> {
    static char* of(const Value& value) { return (new std::string(From<std::string>::of(value)))->data(); }
};

template <class T> struct From<std::optional<T>> {
    static std::optional<T> of(const Value& value) {
        if (value.kind == 'n') return std::nullopt;
        return From<T>::of(value);
    }
};

inline const std::vector<Value>& items(const Value& value, char kind) {
    if (value.kind != kind) unfit(kind == 'm' ? "map" : "list");
    return value.items;
}

template <class C> struct FromItems {
    static C of(const Value& value) {
        C made;
        for (const Value& item : items(value, 'l')) made.insert(made.end(), From<typename C::value_type>::of(item));
        return made;
    }
};
template <class T, class A> struct From<std::vector<T, A>> : FromItems<std::vector<T, A>> {};
template <class T, class A> struct From<std::deque<T, A>> : FromItems<std::deque<T, A>> {};
template <class T, class A> struct From<std::list<T, A>> : FromItems<std::list<T, A>> {};
template <class... T> struct From<std::set<T...>> : FromItems<std::set<T...>> {};
template <class... T> struct From<std::unordered_set<T...>> : FromItems<std::unordered_set<T...>> {};

template <class T, std::size_t N> struct From<std::array<T, N>> {
    static std::array<T, N> of(const Value& value) {
        auto& given = items(value, 'l');
        if (given.size() != N) unfit("list of its length");
        std::array<T, N> made{};
        for (std::size_t at = 0; at < N; ++at) made[at] = From<T>::of(given[at]);
        return made;
    }
};

template <class M> struct FromPairs {
    static M of(const Value& value) {
        M made;
        auto& given = items(value, 'm');
        for (std::size_t at = 0; at < given.size(); at += 2)
            made.emplace(From<typename M::key_type>::of(given[at]), From<typename M::mapped_type>::of(given[at + 1]));
        return made;
    }
};
template <class... T> struct From<std::map<T...>> : FromPairs<std::map<T...>> {};
template <class... T> struct From<std::unordered_map<T...>> : FromPairs<std::unordered_map<T...>> {};

template <class... T> struct From<std::tuple<T...>> {
    static std::tuple<T...> of(const Value& value) {
        auto& given = items(value, 'l');
        if (given.size() != sizeof...(T)) unfit("tuple of its length");
        return [&]<std::size_t... At>(std::index_sequence<At...>) {
            return std::tuple<T...>{From<T>::of(given[At])...};
        }(std::index_sequence_for<T...>{});
    }
};
template <class A, class B> struct From<std::pair<A, B>> {
    static std::pair<A, B> of(const Value& value) {
        auto [a, b] = From<std::tuple<A, B>>::of(value);
        return {std::move(a), std::move(b)};
    }
};

// To the wire.
template <class T> std::string to_wire(const T& value);

template <class C> std::string write_items(char letter, const C& many) {
    std::string made = letter + std::to_string(std::size(many)) + ':';
    for (const auto& item : many) made += to_wire<std::decay_t<decltype(item)>>(item);
    return made;
}

template <class T> concept MapLike = requires { typename T::key_type; typename T::mapped_type; };
template <class T> concept SetLike = requires { typename T::key_type; } && !MapLike<T>;
template <class T> concept ListLike = requires(const T& many) { std::size(many); many.begin(); typename T::value_type; };
template <class T> concept TupleLike = requires { std::tuple_size<T>::value; };
template <class T> struct is_optional : std::false_type {};
template <class T> struct is_optional<std::optional<T>> : std::true_type {};
template <class T> struct is_pointer : std::is_pointer<T> {};
template <class T> struct is_pointer<std::unique_ptr<T>> : std::true_type {};
template <class T> struct is_pointer<std::shared_ptr<T>> : std::true_type {};

template <class T> std::string to_wire(const T& value) {
    if constexpr (std::is_same_v<T, std::nullopt_t> || std::is_same_v<T, std::nullptr_t>) {
        return "n";
    } else if constexpr (std::is_same_v<T, bool>) {
        return value ? "t" : "f";
    } else if constexpr (std::is_same_v<T, char>) {
        return sized(static_cast<unsigned char>(value) < 0x80 ? 's' : 'b', std::string(1, value));
    } else if constexpr (std::is_integral_v<T>) {
        return 'i' + std::to_string(value) + ';';
    } else if constexpr (std::is_enum_v<T>) {
        return to_wire(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::is_floating_point_v<T>) {
        char digits[17];
        std::snprintf(digits, sizeof digits, "%016llx",
                      static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(static_cast<double>(value))));
        return std::string("d") + digits;
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
        if constexpr (std::is_pointer_v<T>)
            if (value == nullptr) return "n";
        std::string_view text = value;
        return sized(is_utf8(text) ? 's' : 'b', text);
    } else if constexpr (is_optional<T>::value || is_pointer<T>::value) {
        return value ? to_wire<std::decay_t<decltype(*value)>>(*value) : "n";
    } else if constexpr (MapLike<T>) {
        std::string made = 'm' + std::to_string(value.size()) + ':';
        for (const auto& [key, item] : value) made += to_wire(key) + to_wire(item);
        return made;
    } else if constexpr (SetLike<T>) {
        return write_items('e', value);
    } else if constexpr (ListLike<T>) {
        return write_items('l', value);
    } else if constexpr (TupleLike<T>) {
        return std::apply(
            [](const auto&... part) {
                return 'u' + std::to_string(sizeof...(part)) + ':' + (std::string() + ... + to_wire(part));
            },
            value);
    } else {
        return sized('o', typeid(T).name());
    }
}

template <class... P, std::size_t... At, class Called>
std::string made_of(Called& called, const std::vector<Value>& given, std::index_sequence<At...>) {
    std::tuple<std::decay_t<P>...> args{From<std::decay_t<P>>::of(given[At])...};
    using R = decltype(called(std::forward<P>(std::get<At>(args))...));
    if constexpr (std::is_void_v<R>) {
        called(std::forward<P>(std::get<At>(args))...);
        return "n";
    } else {
        return to_wire<std::decay_t<R>>(called(std::forward<P>(std::get<At>(args))...));
    }
}

template <class R, class... P> std::string call(R (*called)(P...), const std::vector<Value>& given) {
    if (given.size() != sizeof...(P))
        throw Unfit("it takes " + std::to_string(sizeof...(P)) + " arguments, not " + std::to_string(given.size()));
    return made_of<P...>(called, given, std::index_sequence_for<P...>{});
}

inline std::string text(std::string_view value) {
    value = value.substr(0, 2000);
    return sized('s', is_utf8(value) ? value : "(no UTF-8)");
}

inline void say(std::initializer_list<std::string> parts) {
    std::string payload = 'l' + std::to_string(parts.size()) + ':';
    for (const auto& part : parts) payload += part;
    std::string frame = std::to_string(payload.size()) + '\n' + payload;
    for (std::size_t done = 0; done < frame.size();) {
        auto size = write(4, frame.data() + done, frame.size() - done);
        if (size < 0) _exit(1);
        done += static_cast<std::size_t>(size);
    }
}

inline std::string name_of(const std::type_info* kind) {
    if (kind == nullptr) return "exception";
    int status = 0;
    std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(kind->name(), nullptr, nullptr, &status), std::free);
    return status == 0 ? name.get() : kind->name();
}

inline void raised(const std::string& token, std::initializer_list<std::string> kinds, const char* said) {
    std::string types = 'l' + std::to_string(kinds.size()) + ':';
    for (const auto& kind : kinds) types += text(kind);
    say({text("raised"), text(token), types, text(said)});
}

using Table = std::string (*)(const std::string& name, const std::vector<Value>& args);

inline void answer(Table table, const Value& asked) {
    const std::string &token = asked.items[0].text, &name = asked.items[1].text;
    try {
        std::string made = table(name, asked.items[2].items);
        say({text("ok"), text(token), made});
    } catch (const Unfit& error) {
        say({text("unfit"), text(token), text(name + ": " + error.what())});
    } catch (const std::logic_error& error) {
        raised(token, {name_of(&typeid(error)), "std::logic_error", "std::exception"}, error.what());
    } catch (const std::runtime_error& error) {
        raised(token, {name_of(&typeid(error)), "std::runtime_error", "std::exception"}, error.what());
    } catch (const std::exception& error) {
        raised(token, {name_of(&typeid(error)), "std::exception"}, error.what());
    } catch (...) {
        raised(token, {name_of(abi::__cxa_current_exception_type())}, "");
    }
}

inline bool read_exactly(char* into, std::size_t size) {
    while (size > 0) {
        auto got = read(3, into, size);
        if (got <= 0) return false;
        into += got;
        size -= static_cast<std::size_t>(got);
    }
    return true;
}

inline void run(Table table) {
    say({text("loaded")});
    std::string head;
    for (char byte; read_exactly(&byte, 1);) {
        if (byte != '\n') {
            head += byte;
            continue;
        }
        std::string data(std::stoull(head), '\0');
        head.clear();
        if (!read_exactly(data.data(), data.size())) break;
        answer(table, Reader(data).value());
        std::cout.flush();
        std::fflush(nullptr);
    }
    _exit(0); // exit handlers and static destructors of the submission's would only hold up the end
}

} // namespace assay_cases
