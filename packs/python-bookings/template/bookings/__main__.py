"""Serves on a port of this machine: ``python -m bookings 8000``."""

import sys
from wsgiref.simple_server import make_server

from bookings.app import make_app

if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    with make_server("127.0.0.1", port, make_app()) as server:
        print(f"bookings on http://127.0.0.1:{port}")
        server.serve_forever()
