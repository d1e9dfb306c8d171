// The report stream: sealed lines on a pipe that the grader made, written as the tests end.
//
// The code under test shares this process and can write on the same descriptor. So each line carries a seal that only
// the holder of a key can make; the key is made before any of that code is loaded, its hash opens the stream, and the
// key itself closes it, when nothing is left to forge.
//
//     files 1      seal HASH-OF-KEY      SEAL {"event":"hello",...}      SEAL {"event":"test",...}      key KEY

using System.Globalization;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text;
using Microsoft.Win32.SafeHandles;

internal sealed class ReportStream
{
    private const int MessageCharacters = 4000;
    private const int KeyBytes = 32;
    private readonly FileStream _pipe;
    private readonly byte[] _key = new byte[KeyBytes];
    private int _lines;

    /// <summary>Takes the descriptor away from where code, and every program that code starts, would look for it.</summary>
    public ReportStream(int descriptor)
    {
        const int duplicateClosedOnExec = 1030, far = 400; // F_DUPFD_CLOEXEC of Linux's fcntl.h
        var kept = Native.fcntl(descriptor, duplicateClosedOnExec, far);
        if (kept < 0)
            throw new IOException($"expected a pipe as descriptor {descriptor}, got none");
        _ = Native.close(descriptor);
        _pipe = new FileStream(new SafeFileHandle(kept, ownsHandle: true), FileAccess.Write, bufferSize: 0);
        using (var random = File.OpenRead("/dev/urandom"))
            random.ReadExactly(_key);
        Write($"files 1\nseal {Hex(Sha256.Of(_key))}\n");
    }

    public void Hello(string runner, string version) =>
        Send($"{{\"v\":1,\"event\":\"hello\",\"runner\":{Text(runner)},\"version\":{Text(version)}}}");

    public void Test(string id, string outcome, string message, decimal seconds)
    {
        var took = seconds.ToString("0.000000", CultureInfo.InvariantCulture);
        Send($"{{\"event\":\"test\",\"id\":{Text(id)},\"outcome\":\"{outcome}\",\"message\":{Text(message)},\"duration_s\":{took}}}");
    }

    /// <summary>The closing record, with the status that the process is about to exit with. Nothing can follow it.</summary>
    public void End(int status, int passed, int failed, int errored, int skipped)
    {
        var counts = $"\"passed\":{passed},\"failed\":{failed},\"errored\":{errored},\"skipped\":{skipped}";
        Send($"{{\"event\":\"end\",\"exit_status\":{status},\"counts\":{{{counts}}}}}");
        Write($"key {Hex(_key)}\n");
    }

    private void Send(string record)
    {
        var line = Encoding.ASCII.GetBytes(record);
        byte[] number = [(byte)(_lines >> 24), (byte)(_lines >> 16), (byte)(_lines >> 8), (byte)_lines];
        _lines++;
        Write($"{Hex(Sha256.Of([.. _key, .. Sha256.Of([.. _key, .. number, .. line])]))} {record}\n");
    }

    private void Write(string text) => _pipe.Write(Encoding.ASCII.GetBytes(text));

    private static string Hex(byte[] bytes) => Convert.ToHexStringLower(bytes);

    private static string Text(string text)
    {
        var quoted = new StringBuilder("\"");
        foreach (var rune in text.EnumerateRunes()) // half a surrogate pair becomes U+FFFD
        {
            if (quoted.Length > MessageCharacters)
                break;
            foreach (var c in rune.ToString())
                _ = c is < ' ' or > '~' or '"' or '\\' ? quoted.Append($"\\u{(int)c:x4}") : quoted.Append(c);
        }
        return quoted.Append('"').ToString();
    }
}

/// <summary>SHA-256 (FIPS 180-4). The framework's own would load OpenSSL, which takes longer than most suites.</summary>
internal static class Sha256
{
    private const int Block = 64;
    private static readonly uint[] Rounds = [.. Primes().Take(64).Select(prime => Fraction(Math.Cbrt(prime)))];
    private static readonly uint[] Start = [.. Primes().Take(8).Select(prime => Fraction(Math.Sqrt(prime)))];

    public static byte[] Of(ReadOnlySpan<byte> data)
    {
        var padded = new byte[((data.Length + 8) / Block + 1) * Block];
        data.CopyTo(padded);
        padded[data.Length] = 0x80;
        for (long i = 1, bits = data.Length * 8L; i <= 8; i++, bits >>= 8)
            padded[^(int)i] = (byte)bits;
        uint[] state = [.. Start];
        for (var at = 0; at < padded.Length; at += Block)
            Compress(state, padded.AsSpan(at, Block));
        return [.. state.SelectMany(word => new[] { (byte)(word >> 24), (byte)(word >> 16), (byte)(word >> 8), (byte)word })];
    }

    private static void Compress(uint[] state, ReadOnlySpan<byte> block)
    {
        Span<uint> w = stackalloc uint[64];
        for (var i = 0; i < 16; i++)
            w[i] = (uint)(block[i * 4] << 24 | block[i * 4 + 1] << 16 | block[i * 4 + 2] << 8 | block[i * 4 + 3]);
        for (var i = 16; i < 64; i++)
            w[i] = w[i - 16] + Mixed(w[i - 15], 7, 18, w[i - 15] >> 3) + w[i - 7] + Mixed(w[i - 2], 17, 19, w[i - 2] >> 10);
        var (a, b, c, d) = (state[0], state[1], state[2], state[3]);
        var (e, f, g, h) = (state[4], state[5], state[6], state[7]);
        for (var i = 0; i < 64; i++)
        {
            var one = h + Mixed(e, 6, 11, BitOperations.RotateRight(e, 25)) + ((e & f) ^ (~e & g)) + Rounds[i] + w[i];
            var two = Mixed(a, 2, 13, BitOperations.RotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            (h, g, f, e, d, c, b, a) = (g, f, e, d + one, c, b, a, one + two);
        }
        uint[] after = [a, b, c, d, e, f, g, h];
        for (var i = 0; i < 8; i++)
            state[i] += after[i];
    }

    private static uint Mixed(uint x, int first, int second, uint third) =>
        BitOperations.RotateRight(x, first) ^ BitOperations.RotateRight(x, second) ^ third;

    private static uint Fraction(double root) => (uint)((root - Math.Floor(root)) * 4294967296.0);

    private static IEnumerable<int> Primes() =>
        Enumerable.Range(2, 310).Where(n => Enumerable.Range(2, n - 2).All(divisor => n % divisor != 0));
}

internal static class Native
{
    [DllImport("libc")]
    internal static extern int fcntl(int descriptor, int command, int argument);

    [DllImport("libc")]
    internal static extern int close(int descriptor);

    [DllImport("libc")]
    internal static extern int prctl(int option, nint argument);

    [DllImport("libc")]
    internal static extern void _exit(int status);
}
