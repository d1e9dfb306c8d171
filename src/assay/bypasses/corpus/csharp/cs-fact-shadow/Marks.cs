public sealed class FactAttribute : System.Attribute
{
    public string Skip { get; set; }
    public string DisplayName { get; set; }
    public int Timeout { get; set; }
}

public sealed class TheoryAttribute : System.Attribute
{
    public string Skip { get; set; }
    public string DisplayName { get; set; }
    public int Timeout { get; set; }
}
