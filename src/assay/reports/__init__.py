"""Parsers of bytes that an attacker may have written. Each returns a ReportStatement and never raises for content."""
