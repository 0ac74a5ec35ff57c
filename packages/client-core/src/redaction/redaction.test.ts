import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProtocolError } from "../errors/errors.ts";
import { createCredentialSource } from "./credentials.ts";
import { redactor, safeCause, safeExcerpt, safeMessage } from "./redact.ts";

const appKey = "canary-key-7f3a";
const appSecret = 'canary<&"secret>/+9b1c';
const redact = redactor({ appKey, appSecret });

/** Every text that a logger could create from a value, such as its JSON and its `inspect` output. */
const observed = (value: unknown): string =>
  [inspect(value, { depth: 20, showHidden: true }), JSON.stringify(value), String(value)].join(
    "\n",
  );

describe("a source of credentials", () => {
  it.each([
    ["a pair", { appKey, appSecret }],
    ["a provider", async () => ({ appKey, appSecret })],
  ])("returns the credentials of %s, and shows them nowhere", async (_, option) => {
    const source = createCredentialSource(option);
    expect(await source.current()).toEqual({ appKey, appSecret });
    expect(source.redact(`with ${appSecret}`)).toBe("with [redacted]");
    expect(observed({ source, spread: { ...source } })).not.toContain("canary");
  });

  it("redacts the earlier credentials of a provider", async () => {
    const secrets = ["canary-one", "canary-two"];
    let call = 0;
    const source = createCredentialSource(() => ({ appKey, appSecret: secrets[call++] ?? "" }));
    await source.current();
    await source.current();
    expect(source.redact(secrets.join())).toBe("[redacted],[redacted]");
  });

  it.each(["", " ", "key\n", "k ey", "ключ", undefined, null, 5])(
    "refuses the secret %j without showing it",
    (value) => {
      const make = () =>
        createCredentialSource({ appKey: "key", appSecret: value as unknown as string });
      expect(make).toThrow(TypeError);
      expect(make).toThrow(/credentials\.appSecret/);
      expect(make).not.toThrow(/ключ|k ey/);
    },
  );
});

describe("a secret", () => {
  const quoted = "canary'*(!)~\"secret'";
  const both = redactor({ appKey: quoted, appSecret });
  it.each([
    ["plain", appSecret],
    ["percent-encoded", encodeURIComponent(appSecret)],
    [
      "percent-encoded in lower case",
      encodeURIComponent(appSecret).replace(/%../g, (code) => code.toLowerCase()),
    ],
    ["form-encoded", new URLSearchParams({ quoted }).toString().slice("quoted=".length)],
    ["with its star and bracket percent-encoded", quoted.replace("*", "%2a").replace("(", "%28")],
    ["in JSON", JSON.stringify(appSecret).slice(1, -1)],
    ["with JSON's escapes", "canary\\u003c\\u0026\\u0022secret\\u003E/+9b1c"],
    ["in XML", 'canary&lt;&amp;"secret&gt;/+9b1c'],
    ["with named entities", "canary&lt;&amp;&quot;secret&gt;/+9b1c"],
    ["with &apos;", quoted.replaceAll("'", "&apos;")],
    ["in HTML as its libraries write it", quoted.replace(/'/g, "&#39;").replace('"', "&quot;")],
    ["with numeric entities", "canary&#60;&#x26;&#034;secret&#x3E;/+9b1c"],
    ["with padded hexadecimal entities", quoted.replaceAll("'", "&#x0027;")],
    ["with every character as an entity", appSecret.replace(/./g, (c) => `&#${c.charCodeAt(0)};`)],
    ["as JSON within XML", "canary&lt;&amp;\\&quot;secret&gt;\\/+9b1c"],
    ["in base64", btoa(appSecret)],
    ["in base64 without padding", btoa(appSecret).replace(/=+$/, "")],
    ["in base64 with the key", btoa(`${quoted}:${appSecret}`)],
  ])("is redacted: %s", (_, spelling) => {
    expect(both(`a ${spelling} b`)).toBe("a [redacted] b");
  });

  it("is redacted from a long text in linear time", () => {
    const hostile = "canary&#000000".repeat(50_000);
    expect(both(hostile)).toBe(hostile);
  });

  it("is redacted only as a whole word when it is short", () => {
    const short = redactor({ appKey: "key", appSecret: "s" });
    expect(short("The keyword of appKey=key is s; services stay")).toBe(
      "The keyword of appKey=[redacted] is [redacted]; services stay",
    );
  });
});

describe("safeCause", () => {
  it("keeps name, message, code and causes, and nothing else", () => {
    const inner = Object.assign(new Error(`connect ECONNREFUSED as ${appKey}`), {
      code: "ECONNREFUSED",
    });
    const outer = Object.assign(new TypeError("fetch failed", { cause: inner }), {
      request: new Request("http://localhost", { headers: { appSecret: "canary" } }),
      config: { headers: { appSecret } },
    });
    const copy = safeCause(outer, redact);
    expect(copy).toBeInstanceOf(Error);
    expect(copy).toMatchObject({ name: "TypeError", message: "fetch failed" });
    expect((copy as Error).cause).toMatchObject({
      message: "connect ECONNREFUSED as [redacted]",
      code: "ECONNREFUSED",
    });
    expect(observed(copy)).not.toContain("canary");
  });

  it("keeps an error of this family as it is", () => {
    const error = new ProtocolError("m");
    expect(safeCause(error, redact)).toBe(error);
  });

  it("keeps the errors of an aggregate, and bounds a cyclic chain", () => {
    const aggregate = new AggregateError([new Error("one"), new Error("two")], "both");
    aggregate.cause = aggregate;
    const copy = safeCause(aggregate, redact) as AggregateError;
    expect(copy.errors.map((error: Error) => error.message)).toEqual(["one", "two"]);
    expect(() => observed(copy)).not.toThrow();
  });

  it("handles a thrown value whose properties throw", () => {
    const hostile = new Error("m");
    Object.defineProperty(hostile, "message", {
      get: () => {
        throw new Error("hostile");
      },
    });
    for (const thrown of [hostile, { toString: null }, Symbol("s"), null, undefined, appSecret]) {
      expect(observed(safeCause(thrown, redact))).not.toContain("canary");
    }
  });
});

describe("safeExcerpt", () => {
  it("shows only the field names of JSON, also when it is truncated", () => {
    const text = `{"customerEmail":"ayse@example.com","customerId":123,"note":"a \\"quoted\\" word","lines":[{"tcId":"100000001`;
    expect(safeExcerpt(text, redact)).toBe(
      '{"customerEmail":"…","customerId":0,"note":"…","lines":[{"tcId":"…"',
    );
  });

  it("shows a short error code unchanged, and no longer one", () => {
    const text = `{"code":1042,"errors":[{"code" : "SELLER_API.limit"},{"code":"${"x".repeat(41)}"},{"code":123456789012}]}`;
    expect(safeExcerpt(text, redact)).toBe(
      '{"code":1042,"errors":[{"code" : "SELLER_API.limit"},{"code":"…"},{"code":0}]}',
    );
  });

  it("shows the text of an HTML page without tags, e-mail addresses and long numbers", () => {
    const html = `<html><style>p{}</style><h1>Bad   Gateway</h1><p>write to help@example.com or 05321234567</p></html>`;
    expect(safeExcerpt(html, redact)).toBe("Bad Gateway write to …@… or …");
  });

  it("is short, on one line and without credentials, for any text", () => {
    const unit = fc.constantFrom(..."aZ9 \n\r\t\"'\\<>&/@[]{}:,.é😀\0\u2028\ud800");
    fc.assert(
      fc.property(fc.string({ unit }), fc.nat({ max: 9000 }), (text, repeat) => {
        const excerpt = safeExcerpt(
          `${text.repeat(Math.min(repeat, 50))} ${appSecret} ${text}`,
          redact,
        );
        expect(excerpt.length).toBeLessThanOrEqual(200);
        expect(excerpt).not.toMatch(/[\n\r]/);
        expect(excerpt).not.toContain("canary");
      }),
    );
  });

  it.each(["<", '"', "\\", "a@", "<script>", "[{"])(
    "is made from a megabyte of %s in linear time",
    (unit) => {
      expect(safeExcerpt(unit.repeat(1e6), redact).length).toBeLessThanOrEqual(200);
    },
  );
});

describe("safeMessage", () => {
  it("keeps the ids in a message", () => {
    expect(safeMessage("Order item 9007199254740993 is missing\n or unsuitable", redact)).toBe(
      "Order item 9007199254740993 is missing or unsuitable",
    );
    expect(safeMessage(`${appKey} of a@b.example`, redact)).toBe("[redacted] of …@…");
  });
});
