const HIDDEN = "[hidden]";
const SECRET_NAME = /secret|passw|token|credential|authorization|app[-_]?key|api[-_]?key/i;
/** Its value may end where a text was cut. */
const JSON_MEMBER = /"((?:[^"\\]|\\.)*)"(\s*:\s*)("(?:[^"\\]|\\.)*"?|[\w.+-]+)/g;

/** Programs send secrets there by mistake: parameters with the name of a secret, and the caller's secret anywhere. */
export function hideInUrl(url: string, secret: string | undefined): string {
  const start = url.indexOf("?");
  if (start === -1) return hideValue(url, secret);
  const pairs = url
    .slice(start + 1)
    .split("&")
    .map((pair) => {
      const [name = ""] = pair.split("=", 1);
      const isSecret = pair.length > name.length && SECRET_NAME.test(decode(name));
      return isSecret ? `${name}=${HIDDEN}` : pair;
    });
  return hideValue(`${url.slice(0, start)}?${pairs.join("&")}`, secret);
}

/** As {@link hideInUrl} does. */
export function hideInText(text: string, secret: string | undefined): string {
  // Nearly every body of a busy sandbox ends here.
  if (!SECRET_NAME.test(text) && !text.includes("\\u")) return hideValue(text, secret);
  const hidden = text.replaceAll(JSON_MEMBER, (member, name: string, colon: string) =>
    SECRET_NAME.test(unescapeJson(name)) ? `"${name}"${colon}"${HIDDEN}"` : member,
  );
  return hideValue(hidden, secret);
}

function hideValue(text: string, secret: string | undefined): string {
  if (secret === undefined || secret === "") return text;
  const spellings = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  return spellings.reduce((result, spelling) => result.replaceAll(spelling, HIDDEN), text);
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function unescapeJson(name: string): string {
  try {
    return String(JSON.parse(`"${name}"`));
  } catch {
    return name;
  }
}
