import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.BaseStream;

/** Answers calls to a submission's classes, on descriptors 3 and 4: java AssayCases CLASS... (names to look in). */
public final class AssayCases {
    private static final int MAX_DEPTH = 90;
    private static final int MAX_MESSAGE = 2000;
    private static OutputStream answers;

    /** Arguments that a method does not take. */
    private static final class UnfitException extends Exception {
        UnfitException(String message) {
            super(message);
        }
    }

    /** What came over the wire as a map. */
    private record Pairs(List<Object> keys, List<Object> values) {}

    private static final class Reader {
        private final byte[] data;
        private int at;

        Reader(byte[] data) {
            this.data = data;
        }

        Object value() {
            char letter = (char) data[at++];
            switch (letter) {
                case 'n': return null;
                case 't': return true;
                case 'f': return false;
                case 'i': return new BigInteger(until(';'));
                case 'd': return Double.longBitsToDouble(Long.parseUnsignedLong(new String(taken(16), StandardCharsets.US_ASCII), 16));
                default: return several(letter, Integer.parseInt(until(':')));
            }
        }

        private Object several(char letter, int count) {
            if (letter == 's') return new String(taken(count), StandardCharsets.UTF_8);
            if (letter == 'b') return taken(count);
            List<Object> items = new ArrayList<>();
            List<Object> keys = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                if (letter == 'm') keys.add(value());
                items.add(value());
            }
            return letter == 'm' ? new Pairs(keys, items) : items;
        }

        private byte[] taken(int count) {
            at += count;
            return java.util.Arrays.copyOfRange(data, at - count, at);
        }

        private String until(char end) {
            int stop = at;
            while (data[stop] != end) stop++;
            String found = new String(data, at, stop - at, StandardCharsets.US_ASCII);
            at = stop + 1;
            return found;
        }
    }

    private static void sized(ByteArrayOutputStream out, char letter, byte[] data) {
        out.writeBytes((letter + "" + data.length + ":").getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(data);
    }

    private static void ascii(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static void text(ByteArrayOutputStream out, String text) {
        sized(out, 's', text.getBytes(StandardCharsets.UTF_8));
    }

    private static void encode(ByteArrayOutputStream out, Object value, int depth) throws Exception {
        if (depth > MAX_DEPTH) {
            sized(out, 'o', "too deep".getBytes(StandardCharsets.US_ASCII));
            return;
        }
        switch (value) {
            case null -> out.write('n');
            case Boolean truth -> out.write(truth ? 't' : 'f');
            case Integer number -> ascii(out, "i" + number + ";");
            case Long number -> ascii(out, "i" + number + ";");
            case Short number -> ascii(out, "i" + number + ";");
            case Byte number -> ascii(out, "i" + number + ";");
            case BigInteger number -> ascii(out, "i" + number + ";");
            case Double number -> ascii(out, String.format("d%016x", Double.doubleToRawLongBits(number)));
            case Float number -> ascii(out, String.format("d%016x", Double.doubleToRawLongBits(number)));
            case Character letter -> text(out, letter.toString());
            case CharSequence letters -> text(out, letters.toString());
            case byte[] bytes -> sized(out, 'b', bytes);
            case Optional<?> inner -> encode(out, inner.orElse(null), depth);
            case OptionalInt inner -> encode(out, inner.isPresent() ? inner.getAsInt() : null, depth);
            case OptionalLong inner -> encode(out, inner.isPresent() ? inner.getAsLong() : null, depth);
            case OptionalDouble inner -> encode(out, inner.isPresent() ? inner.getAsDouble() : null, depth);
            case Map<?, ?> map -> pairs(out, map, depth + 1);
            case Collection<?> many -> items(out, many instanceof Set ? 'e' : 'l', many.toArray(), depth + 1);
            case BaseStream<?, ?> stream -> {
                List<Object> many = new ArrayList<>();
                stream.iterator().forEachRemaining(many::add);
                items(out, 'l', many.toArray(), depth + 1);
            }
            case Record record -> components(out, record, depth + 1);
            default -> other(out, value, depth);
        }
    }

    private static void other(ByteArrayOutputStream out, Object value, int depth) throws Exception {
        if (!value.getClass().isArray()) {
            sized(out, 'o', value.getClass().getName().getBytes(StandardCharsets.UTF_8));
            return;
        }
        Object[] many = new Object[Array.getLength(value)];
        for (int i = 0; i < many.length; i++) many[i] = Array.get(value, i);
        items(out, 'l', many, depth + 1);
    }

    private static void items(ByteArrayOutputStream out, char letter, Object[] many, int depth) throws Exception {
        ascii(out, letter + "" + many.length + ":");
        for (Object item : many) encode(out, item, depth);
    }

    private static void pairs(ByteArrayOutputStream out, Map<?, ?> map, int depth) throws Exception {
        Map<Object, Object> kept = new LinkedHashMap<>(map);
        ascii(out, "m" + kept.size() + ":");
        for (Map.Entry<Object, Object> entry : kept.entrySet()) {
            encode(out, entry.getKey(), depth);
            encode(out, entry.getValue(), depth);
        }
    }

    private static void components(ByteArrayOutputStream out, Record record, int depth) throws Exception {
        RecordComponent[] parts = record.getClass().getRecordComponents();
        ascii(out, "m" + parts.length + ":");
        for (RecordComponent part : parts) {
            text(out, part.getName());
            part.getAccessor().setAccessible(true);
            encode(out, part.getAccessor().invoke(record), depth);
        }
    }

    private static Class<?> raw(Type type) {
        if (type instanceof Class<?> found) return found;
        if (type instanceof ParameterizedType made) return (Class<?>) made.getRawType();
        if (type instanceof GenericArrayType made) return raw(made.getGenericComponentType()).arrayType();
        if (type instanceof WildcardType made) return raw(made.getUpperBounds()[0]);
        return Object.class;
    }

    private static Type inner(Type type, int at) {
        if (type instanceof WildcardType made) return inner(made.getUpperBounds()[0], at);
        return type instanceof ParameterizedType made ? made.getActualTypeArguments()[at] : Object.class;
    }

    /** {@code given} as a parameter of type {@code type} takes it. */
    private static Object into(Object given, Type type) throws UnfitException {
        Class<?> kind = raw(type);
        UnfitException unfit = new UnfitException("an argument that is no " + type.getTypeName());
        if (kind == Object.class) return plain(given);
        if (kind == Optional.class) return given == null ? Optional.empty() : Optional.of(into(given, inner(type, 0)));
        if (given == null) {
            if (kind.isPrimitive()) throw unfit;
            return null;
        }
        Object made = switch (given) {
            case Boolean truth -> kind == boolean.class || kind == Boolean.class ? truth : null;
            case BigInteger number -> number(number, kind);
            case Double number -> kind == float.class || kind == Float.class ? (Object) number.floatValue()
                : kind == double.class || kind == Double.class || kind == Number.class ? number : null;
            case String text -> letters(text, kind);
            case byte[] bytes -> kind == byte[].class ? bytes : null;
            case Pairs pairs -> map(pairs, kind, type);
            case List<?> items -> many(items, kind, type);
            default -> null;
        };
        if (made == null) throw unfit;
        return made;
    }

    private static Object number(BigInteger number, Class<?> kind) {
        try {
            if (kind == int.class || kind == Integer.class) return number.intValueExact();
            if (kind == long.class || kind == Long.class) return number.longValueExact();
            if (kind == short.class || kind == Short.class) return number.shortValueExact();
            if (kind == byte.class || kind == Byte.class) return number.byteValueExact();
        } catch (ArithmeticException tooLarge) {
            return null;
        }
        if (kind == double.class || kind == Double.class) return number.doubleValue();
        if (kind == float.class || kind == Float.class) return number.floatValue();
        return kind == BigInteger.class || kind == Number.class ? plain(number) : null;
    }

    private static Object letters(String text, Class<?> kind) {
        if (kind.isAssignableFrom(String.class)) return text;
        if (kind == char[].class) return text.toCharArray();
        return (kind == char.class || kind == Character.class) && text.length() == 1 ? text.charAt(0) : null;
    }

    private static Object map(Pairs pairs, Class<?> kind, Type type) throws UnfitException {
        Map<Object, Object> made = kind == TreeMap.class || kind == SortedMap.class ? new TreeMap<>() : new LinkedHashMap<>();
        for (int i = 0; i < pairs.keys().size(); i++) {
            made.put(into(pairs.keys().get(i), inner(type, 0)), into(pairs.values().get(i), inner(type, 1)));
        }
        return kind.isInstance(made) ? made : null;
    }

    private static Object many(List<?> items, Class<?> kind, Type type) throws UnfitException {
        if (kind.isArray()) {
            Type item = type instanceof GenericArrayType made ? made.getGenericComponentType() : kind.componentType();
            Object made = Array.newInstance(kind.componentType(), items.size());
            for (int i = 0; i < items.size(); i++) Array.set(made, i, into(items.get(i), item));
            return made;
        }
        Collection<Object> made;
        if (kind == Set.class || kind == LinkedHashSet.class || kind == HashSet.class) made = new LinkedHashSet<>();
        else if (kind == SortedSet.class || kind == TreeSet.class) made = new TreeSet<>();
        else if (kind == Deque.class || kind == Queue.class || kind == ArrayDeque.class) made = new ArrayDeque<>();
        else made = new ArrayList<>();
        if (!kind.isInstance(made)) return null;
        for (Object item : items) made.add(into(item, inner(type, 0)));
        return made;
    }

    private static Object plain(Object given) {
        if (given instanceof BigInteger number) {
            return number.bitLength() < 32 ? (Object) number.intValue() : number.bitLength() < 64 ? (Object) number.longValue() : number;
        }
        if (given instanceof List<?> items) return new ArrayList<>(items.stream().map(AssayCases::plain).toList());
        if (given instanceof Pairs pairs) {
            Map<Object, Object> made = new LinkedHashMap<>();
            for (int i = 0; i < pairs.keys().size(); i++) made.put(plain(pairs.keys().get(i)), plain(pairs.values().get(i)));
            return made;
        }
        return given;
    }

    private static Object[] arguments(Method method, List<?> given) throws UnfitException {
        Type[] types = method.getGenericParameterTypes();
        if (method.isVarArgs() && given.size() != types.length) {
            int fixed = types.length - 1;
            if (given.size() < fixed) throw new UnfitException(given.size() + " arguments are too few");
            List<Object> folded = new ArrayList<>(given.subList(0, fixed));
            folded.add(new ArrayList<>(given.subList(fixed, given.size())));
            return arguments(types, folded);
        }
        return arguments(types, given);
    }

    private static Object[] arguments(Type[] types, List<?> given) throws UnfitException {
        if (types.length != given.size()) throw new UnfitException("it takes " + types.length + " arguments, not " + given.size());
        Object[] made = new Object[types.length];
        for (int i = 0; i < made.length; i++) made[i] = into(given.get(i), types[i]);
        return made;
    }

    private static Object owner(Method method) throws Exception {
        if (Modifier.isStatic(method.getModifiers())) return null;
        Class<?> kind = method.getDeclaringClass();
        try {
            java.lang.reflect.Field single = kind.getDeclaredField("INSTANCE");
            single.setAccessible(true);
            return single.get(null);
        } catch (NoSuchFieldException none) {
            Constructor<?> made = kind.getDeclaredConstructor();
            made.setAccessible(true);
            return made.newInstance();
        }
    }

    private static void answer(List<Class<?>> classes, String token, String name, List<?> given) throws IOException {
        String method = name.substring(name.lastIndexOf('.') + 1);
        String wanted = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : null;
        String why = "the submission has no method '" + name + "'";
        for (Class<?> kind : classes) {
            if (wanted != null && !kind.getSimpleName().equals(wanted) && !kind.getName().equals(wanted)) continue;
            for (Method found : kind.getDeclaredMethods()) {
                if (!found.getName().equals(method) || found.isSynthetic()) continue;
                try {
                    Object[] args = arguments(found, given);
                    call(token, found, args);
                    return;
                } catch (UnfitException unfit) {
                    why = name + ": " + unfit.getMessage();
                }
            }
        }
        say("unfit", token, why);
    }

    private static void call(String token, Method found, Object[] args) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ascii(out, "l3:");
        text(out, "ok");
        text(out, token);
        try {
            found.setAccessible(true);
            encode(out, found.invoke(owner(found), args), 0);
        } catch (InvocationTargetException wrapped) {
            raised(token, wrapped.getCause());
            return;
        } catch (Throwable error) {
            raised(token, error);
            return;
        }
        frame(out.toByteArray());
    }

    private static void raised(String token, Throwable error) throws IOException {
        List<String> types = new ArrayList<>();
        for (Class<?> kind = error.getClass(); kind != Object.class; kind = kind.getSuperclass()) types.add(kind.getSimpleName());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ascii(out, "l4:");
        text(out, "raised");
        text(out, token);
        ascii(out, "l" + types.size() + ":");
        for (String type : types) text(out, type);
        String message;
        try {
            message = String.valueOf(error.getMessage());
        } catch (Throwable none) {
            message = "";
        }
        text(out, message.substring(0, Math.min(message.length(), MAX_MESSAGE)));
        frame(out.toByteArray());
    }

    private static void say(String... parts) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ascii(out, "l" + parts.length + ":");
        for (String part : parts) text(out, part.substring(0, Math.min(part.length(), MAX_MESSAGE)));
        frame(out.toByteArray());
    }

    private static void frame(byte[] payload) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ascii(out, payload.length + "\n");
        out.writeBytes(payload);
        answers.write(out.toByteArray());
        answers.flush();
    }

    private static List<Class<?>> load(String[] names) throws IOException {
        List<Class<?>> found = new ArrayList<>();
        Throwable trouble = null;
        for (String name : names) {
            try {
                found.add(Class.forName(name));
            } catch (Throwable error) {
                if (trouble == null || !(error instanceof ClassNotFoundException)) trouble = error;
            }
        }
        if (found.isEmpty()) {
            say("unloadable", String.valueOf(trouble));
            Runtime.getRuntime().halt(1);
        }
        return found;
    }

    public static void main(String[] names) throws Exception {
        answers = new FileOutputStream("/proc/self/fd/4");
        DataInputStream calls = new DataInputStream(new FileInputStream("/proc/self/fd/3"));
        List<Class<?>> classes = load(names);
        say("loaded");
        while (true) {
            StringBuilder head = new StringBuilder();
            int read;
            while ((read = calls.read()) != '\n' && read >= 0) head.append((char) read);
            if (read < 0) break;
            byte[] data = new byte[Integer.parseInt(head.toString())];
            calls.readFully(data);
            List<?> call = (List<?>) new Reader(data).value();
            answer(classes, (String) call.get(0), (String) call.get(1), (List<?>) call.get(2));
            System.out.flush();
        }
        Runtime.getRuntime().halt(0); // threads and shutdown hooks of the submission's would only hold up the end
    }
}
