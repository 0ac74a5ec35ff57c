import base64
import hashlib
import hmac
import json
import os
import re
import sqlite3
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ.get("WEBHOOK_SECRET", "").strip().removeprefix("whsec_"))
if not KEY:
    raise SystemExit("WEBHOOK_SECRET is empty")
MAX_BYTES = 1024 * 1024

database = sqlite3.connect(os.environ.get("DATABASE", "received.db"))
database.execute(
    "CREATE TABLE IF NOT EXISTS received (webhook_id TEXT PRIMARY KEY, type TEXT, order_number TEXT)"
)


def is_genuine(headers, body):
    """Whether a webhook comes from your sync: body is bytes, exactly as it was received."""
    webhook_id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", sent_at) or abs(time.time() - int(sent_at)) > 300:
        return False
    digest = hmac.new(KEY, f"{webhook_id}.{sent_at}.".encode() + body, hashlib.sha256).digest()
    wanted = b"v1," + base64.b64encode(digest)
    # Several, while one secret replaces another.
    signatures = headers.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(wanted, signature) for signature in signatures)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds without a byte, after which the connection is closed

    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not re.fullmatch("[0-9]+", length):
            return self.respond(411)
        if len(length) > 7 or int(length) > MAX_BYTES:
            return self.respond(413)
        body = self.rfile.read(int(length))
        if not is_genuine(self.headers, body):
            return self.respond(401)
        event = json.loads(body)
        row = (self.headers["webhook-id"], event["type"], event["data"]["orderNumber"])
        with database:  # one transaction: the id, and what you do with the change
            new = database.execute("INSERT OR IGNORE INTO received VALUES (?, ?, ?)", row).rowcount
            if new:
                print(event["type"], event["data"]["orderNumber"], flush=True)
        self.respond(204)

    def respond(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
