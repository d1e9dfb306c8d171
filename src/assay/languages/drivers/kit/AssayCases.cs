// Answers calls to a submission's assembly, on descriptors 3 and 4: dotnet exec assay_cases.dll ASSEMBLY CLASS.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading.Tasks;
using Microsoft.Win32.SafeHandles;

internal static class AssayCases
{
    private const int MaxDepth = 90;
    private const int MaxMessage = 2000;
    private const BindingFlags Any =
        BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    private static FileStream answers = null!;

    private sealed class UnfitException(string message) : Exception(message);

    /// <summary>What came over the wire as a map.</summary>
    private sealed record Pairs(List<object?> Keys, List<object?> Values);

    [DllImport("libc", EntryPoint = "_exit")]
    private static extern void Leave(int status);

    private sealed class Reader(byte[] data)
    {
        private int at;

        public object? Value()
        {
            var letter = (char)data[at++];
            switch (letter)
            {
                case 'n': return null;
                case 't': return true;
                case 'f': return false;
                case 'i': return BigInteger.Parse(Until(';'), CultureInfo.InvariantCulture);
                case 'd':
                    var bits = long.Parse(Encoding.ASCII.GetString(Taken(16)), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
                    return BitConverter.Int64BitsToDouble(bits);
            }
            var count = int.Parse(Until(':'), CultureInfo.InvariantCulture);
            if (letter == 's') return Encoding.UTF8.GetString(Taken(count));
            if (letter == 'b') return Taken(count);
            List<object?> keys = [], items = [];
            for (; count > 0; count--)
            {
                if (letter == 'm') keys.Add(Value());
                items.Add(Value());
            }
            return letter == 'm' ? new Pairs(keys, items) : items;
        }

        private byte[] Taken(int count)
        {
            at += count;
            return data[(at - count)..at];
        }

        private string Until(char end)
        {
            var stop = Array.IndexOf(data, (byte)end, at);
            var found = Encoding.ASCII.GetString(data, at, stop - at);
            at = stop + 1;
            return found;
        }
    }

    private static void Ascii(MemoryStream output, string text) => output.Write(Encoding.ASCII.GetBytes(text));

    private static void Sized(MemoryStream output, char letter, byte[] data)
    {
        Ascii(output, $"{letter}{data.Length}:");
        output.Write(data);
    }

    private static void Text(MemoryStream output, string text) => Sized(output, 's', Encoding.UTF8.GetBytes(text));

    private static void Encode(MemoryStream output, object? value, int depth)
    {
        if (depth > MaxDepth)
        {
            Sized(output, 'o', "too deep"u8.ToArray());
            return;
        }
        switch (value)
        {
            case null: Ascii(output, "n"); break;
            case bool truth: Ascii(output, truth ? "t" : "f"); break;
            case sbyte or byte or short or ushort or int or uint or long or ulong or BigInteger or Int128 or UInt128:
                Ascii(output, string.Create(CultureInfo.InvariantCulture, $"i{value};"));
                break;
            case float or double:
                Ascii(output, $"d{BitConverter.DoubleToInt64Bits(Convert.ToDouble(value, CultureInfo.InvariantCulture)):x16}");
                break;
            case decimal number: Ascii(output, $"d{BitConverter.DoubleToInt64Bits((double)number):x16}"); break;
            case char letter: Text(output, letter.ToString()); break;
            case string text: Text(output, text); break;
            case StringBuilder text: Text(output, text.ToString()); break;
            case byte[] bytes: Sized(output, 'b', bytes); break;
            case IDictionary map: Map(output, map, depth + 1); break;
            case ITuple tuple: Items(output, 'u', Enumerable.Range(0, tuple.Length).Select(i => tuple[i]), depth + 1); break;
            case IEnumerable many: Items(output, IsSet(many) ? 'e' : 'l', many.Cast<object?>(), depth + 1); break;
            default: Sized(output, 'o', Encoding.UTF8.GetBytes(value.GetType().ToString())); break;
        }
    }

    private static bool IsSet(object many) =>
        many.GetType().GetInterfaces().Any(kind => kind.IsGenericType && kind.GetGenericTypeDefinition() == typeof(ISet<>));

    private static void Items(MemoryStream output, char letter, IEnumerable<object?> many, int depth)
    {
        var kept = many.ToList();
        Ascii(output, $"{letter}{kept.Count}:");
        foreach (var item in kept) Encode(output, item, depth);
    }

    private static void Map(MemoryStream output, IDictionary map, int depth)
    {
        Ascii(output, $"m{map.Count}:");
        foreach (DictionaryEntry entry in map)
        {
            Encode(output, entry.Key, depth);
            Encode(output, entry.Value, depth);
        }
    }

    private static object? Into(object? given, Type type)
    {
        if (type == typeof(object)) return Plain(given);
        if (Nullable.GetUnderlyingType(type) is { } inner) return given is null ? null : Into(given, inner);
        if (given is null) return type.IsValueType ? throw Unfit(type) : null;
        return given switch
        {
            bool when type == typeof(bool) => given,
            BigInteger number => Number(number, type),
            double number when type == typeof(double) => number,
            double number when type == typeof(float) => (float)number,
            double number when type == typeof(decimal) => (decimal)number,
            string text when type.IsAssignableFrom(typeof(string)) => text,
            string { Length: 1 } text when type == typeof(char) => text[0],
            string text when type == typeof(char[]) => text.ToCharArray(),
            byte[] when type == typeof(byte[]) => given,
            Pairs pairs => IntoMap(pairs, type),
            List<object?> items => IntoMany(items, type),
            _ => throw Unfit(type),
        };
    }

    private static UnfitException Unfit(Type type) => new($"an argument that is no {type}");

    private static object Number(BigInteger number, Type type)
    {
        if (type == typeof(BigInteger)) return number;
        if (type == typeof(double)) return (double)number;
        if (type == typeof(float)) return (float)number;
        if (type == typeof(decimal)) return (decimal)number;
        if (type == typeof(Int128)) return (Int128)number;
        try
        {
            return Type.GetTypeCode(type) switch
            {
                TypeCode.SByte => checked((sbyte)number),
                TypeCode.Byte => checked((byte)number),
                TypeCode.Int16 => checked((short)number),
                TypeCode.UInt16 => checked((ushort)number),
                TypeCode.Int32 => checked((int)number),
                TypeCode.UInt32 => checked((uint)number),
                TypeCode.Int64 => checked((long)number),
                TypeCode.UInt64 => checked((ulong)number),
                _ => throw Unfit(type),
            };
        }
        catch (OverflowException)
        {
            throw Unfit(type);
        }
    }

    private static object IntoMap(Pairs pairs, Type type)
    {
        var arguments = type.IsGenericType ? type.GetGenericArguments() : [typeof(object), typeof(object)];
        if (arguments.Length != 2) throw Unfit(type);
        var made = (IDictionary)Activator.CreateInstance(
            type.IsInterface ? typeof(Dictionary<,>).MakeGenericType(arguments) : type)!;
        for (var i = 0; i < pairs.Keys.Count; i++) made[Into(pairs.Keys[i], arguments[0])!] = Into(pairs.Values[i], arguments[1]);
        return type.IsInstanceOfType(made) ? made : throw Unfit(type);
    }

    private static object IntoMany(List<object?> items, Type type)
    {
        if (type.IsArray && type.GetArrayRank() == 1)
        {
            var array = Array.CreateInstance(type.GetElementType()!, items.Count);
            for (var i = 0; i < items.Count; i++) array.SetValue(Into(items[i], type.GetElementType()!), i);
            return array;
        }
        if (type.IsAssignableTo(typeof(ITuple)))
        {
            var parts = type.GetGenericArguments();
            if (parts.Length != items.Count) throw Unfit(type);
            return Activator.CreateInstance(type, items.Select((item, i) => Into(item, parts[i])).ToArray())!;
        }
        var element = type.IsGenericType ? type.GetGenericArguments()[0] : typeof(object);
        var list = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(element))!;
        foreach (var item in items) list.Add(Into(item, element));
        if (type.IsInstanceOfType(list)) return list;
        var wanted = !type.IsInterface ? type : typeof(HashSet<>).MakeGenericType(element);
        try
        {
            var made = Activator.CreateInstance(wanted, list)!;
            return type.IsInstanceOfType(made) ? made : throw Unfit(type);
        }
        catch (MissingMethodException)
        {
            throw Unfit(type);
        }
    }

    private static object? Plain(object? given) => given switch
    {
        BigInteger number when number >= int.MinValue && number <= int.MaxValue => (int)number,
        BigInteger number when number >= long.MinValue && number <= long.MaxValue => (long)number,
        List<object?> items => items.Select(Plain).ToList(),
        Pairs pairs => pairs.Keys.Select((key, i) => (key, i)).ToDictionary(pair => Plain(pair.key)!, pair => Plain(pairs.Values[pair.i])),
        _ => given,
    };

    private static object?[] Arguments(MethodInfo method, List<object?> given)
    {
        var parameters = method.GetParameters();
        var open = parameters.LastOrDefault()?.IsDefined(typeof(ParamArrayAttribute)) == true;
        if (open && !(given.Count == parameters.Length && given[^1] is List<object?>))
        {
            var folded = given.Skip(parameters.Length - 1).ToList();
            given = [.. given.Take(parameters.Length - 1), folded];
        }
        var needed = parameters.Count(parameter => !parameter.HasDefaultValue);
        if (given.Count < needed || given.Count > parameters.Length)
            throw new UnfitException($"it takes {parameters.Length} arguments, not {given.Count}");
        return [.. parameters.Select((one, i) => i < given.Count ? Into(given[i], one.ParameterType) : one.DefaultValue)];
    }

    private static void Answer(Assembly assembly, string first, string token, string name, List<object?> given)
    {
        var dot = name.LastIndexOf('.');
        var (wanted, method) = dot < 0 ? (first, name) : (name[..dot], name[(dot + 1)..]);
        var why = $"the submission has no method '{name}'";
        foreach (var kind in assembly.GetTypes().Where(kind => kind.Name == wanted || kind.FullName == wanted))
        {
            foreach (var found in kind.GetMethods(Any).Where(found => found.Name == method && !found.IsGenericMethod))
            {
                object?[] arguments;
                try
                {
                    arguments = Arguments(found, given);
                }
                catch (UnfitException unfit)
                {
                    why = $"{name}: {unfit.Message}";
                    continue;
                }
                Call(token, found, arguments);
                return;
            }
        }
        Say("unfit", token, why);
    }

    private static void Call(string token, MethodInfo found, object?[] arguments)
    {
        var output = new MemoryStream();
        Ascii(output, "l3:");
        Text(output, "ok");
        Text(output, token);
        try
        {
            var owner = found.IsStatic ? null : Activator.CreateInstance(found.DeclaringType!, nonPublic: true);
            var made = found.Invoke(owner, arguments);
            if (made is Task task)
            {
                task.GetAwaiter().GetResult();
                made = task.GetType().IsGenericType ? task.GetType().GetProperty("Result")!.GetValue(task) : null;
            }
            Encode(output, made, 0);
        }
        catch (TargetInvocationException wrapped)
        {
            Raised(token, wrapped.InnerException!);
            return;
        }
        catch (Exception error)
        {
            Raised(token, error);
            return;
        }
        Frame(output);
    }

    private static void Raised(string token, Exception error)
    {
        var output = new MemoryStream();
        List<string> types = [];
        for (var kind = error.GetType(); kind is not null && kind != typeof(object); kind = kind.BaseType) types.Add(kind.Name);
        Ascii(output, "l4:");
        Text(output, "raised");
        Text(output, token);
        Ascii(output, $"l{types.Count}:");
        foreach (var type in types) Text(output, type);
        Text(output, Cut(error.Message));
        Frame(output);
    }

    private static string Cut(string text) => text.Length > MaxMessage ? text[..MaxMessage] : text;

    private static void Say(params string[] parts)
    {
        var output = new MemoryStream();
        Ascii(output, $"l{parts.Length}:");
        foreach (var part in parts) Text(output, Cut(part));
        Frame(output);
    }

    private static void Frame(MemoryStream payload)
    {
        answers.Write(Encoding.ASCII.GetBytes($"{payload.Length}\n"));
        answers.Write(payload.GetBuffer(), 0, (int)payload.Length);
        answers.Flush();
    }

    private static Assembly Load(string path)
    {
        try
        {
            var assembly = Assembly.LoadFrom(path);
            RuntimeHelpers.RunModuleConstructor(assembly.ManifestModule.ModuleHandle);
            _ = assembly.GetTypes();
            return assembly;
        }
        catch (Exception error)
        {
            Say("unloadable", error.ToString());
            Leave(1);
            throw;
        }
    }

    private static void Main(string[] args)
    {
        using var calls = new FileStream(new SafeFileHandle(3, ownsHandle: false), FileAccess.Read, bufferSize: 65536);
        answers = new FileStream(new SafeFileHandle(4, ownsHandle: false), FileAccess.Write, bufferSize: 0);
        var assembly = Load(args[0]);
        Say("loaded");
        while (true)
        {
            var head = new StringBuilder();
            int read;
            while ((read = calls.ReadByte()) != '\n' && read >= 0) head.Append((char)read);
            if (read < 0) break;
            var data = new byte[int.Parse(head.ToString(), CultureInfo.InvariantCulture)];
            calls.ReadExactly(data);
            var call = (List<object?>)new Reader(data).Value()!;
            Answer(assembly, args[1], (string)call[0]!, (string)call[1]!, (List<object?>)call[2]!);
            Console.Out.Flush();
        }
        Leave(0); // threads and exit handlers of the submission's would only hold up the end
    }
}
