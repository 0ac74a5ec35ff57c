<?php
// php -S 127.0.0.1:8080 receive_webhooks.php, or behind any web server
const MAX_BYTES = 1024 * 1024;

/** Whether a webhook comes from your sync: $body is the text exactly as it was received. */
function isGenuine(string $body, string $secret): bool
{
    $id = $_SERVER["HTTP_WEBHOOK_ID"] ?? "";
    $sentAt = $_SERVER["HTTP_WEBHOOK_TIMESTAMP"] ?? "";
    if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace("/^whsec_/", "", $secret), true);
    if ($key === false || $key === "") {
        return false;
    }
    $wanted = "v1," . base64_encode(hash_hmac("sha256", "$id.$sentAt.$body", $key, true));
    // Several, while one secret replaces another.
    foreach (explode(" ", $_SERVER["HTTP_WEBHOOK_SIGNATURE"] ?? "") as $signature) {
        if (hash_equals($wanted, $signature)) {
            return true;
        }
    }
    return false;
}

$length = $_SERVER["CONTENT_LENGTH"] ?? "";
if (!ctype_digit($length)) {
    http_response_code(411);
    return;
}
if (strlen($length) > 7 || (int) $length > MAX_BYTES) {
    http_response_code(413);
    return;
}
$body = file_get_contents("php://input", length: MAX_BYTES + 1);
if (strlen($body) > MAX_BYTES) {
    http_response_code(413);
    return;
}
if (!isGenuine($body, getenv("WEBHOOK_SECRET") ?: "")) {
    http_response_code(401);
    return;
}
$event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
$database = new PDO("sqlite:" . (getenv("DATABASE") ?: "received.db"));
$database->exec(
    "CREATE TABLE IF NOT EXISTS received (webhook_id TEXT PRIMARY KEY, type TEXT, order_number TEXT)"
);
$database->beginTransaction(); // the id, and what you do with the change
$insert = $database->prepare("INSERT OR IGNORE INTO received VALUES (?, ?, ?)");
$insert->execute([$_SERVER["HTTP_WEBHOOK_ID"], $event["type"], $event["data"]["orderNumber"]]);
if ($insert->rowCount() === 1) {
    error_log($event["type"] . " " . $event["data"]["orderNumber"]);
}
$database->commit();
http_response_code(204);
