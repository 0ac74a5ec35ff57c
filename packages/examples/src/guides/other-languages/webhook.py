import base64
import hashlib
import hmac
import time


def is_genuine(headers, body, secret, now=time.time):
    """Whether a webhook comes from your sync: body is bytes, exactly as it was received."""
    identity, sent_at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(now() - int(sent_at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{identity}.{sent_at}.".encode() + body, hashlib.sha256).digest()
    wanted = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(wanted, one) for one in headers["webhook-signature"].split())
