import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>İğ</a>`;
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("bytes become text", () => {
  it.each([
    ["UTF-8", Buffer.from("<a>İğ</a>"), undefined, "<a>İğ</a>"],
    ["UTF-8 with a byte order mark", Buffer.from("\ufeff<a/>"), undefined, "<a/>"],
    [
      "UTF-8, said by the content type",
      Buffer.from(xml("utf-8")),
      'text/xml; charset="UTF-8"',
      xml("utf-8"),
    ],
    [
      "UTF-16LE with a mark",
      Buffer.from(`\ufeff${xml("UTF-16")}`, "utf16le"),
      undefined,
      xml("UTF-16"),
    ],
    [
      "UTF-16BE with a mark",
      utf16be(`\ufeff${xml("UTF-16")}`),
      "text/xml; charset=utf-16",
      xml("UTF-16"),
    ],
    ["UTF-16LE without one", Buffer.from(xml("UTF-16"), "utf16le"), undefined, xml("UTF-16")],
    ["UTF-16BE without one", utf16be("<a>İ</a>"), undefined, "<a>İ</a>"],
    [
      "Turkish Latin, declared",
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-9"?>\xdd', "latin1"),
      "text/xml",
      '<?xml version="1.0" encoding="ISO-8859-9"?>İ',
    ],
    [
      "Latin 1, said by the content type",
      Buffer.from("<a>\xe9</a>", "latin1"),
      "text/xml;charset=iso-8859-1",
      "<a>é</a>",
    ],
    ["nothing", Buffer.alloc(0), "text/xml", ""],
  ])("%s", (_, bytes, contentType, text) => {
    expect(decodeText(bytes, contentType)).toBe(text);
  });

  it.each([
    ["bytes that are not UTF-8", Buffer.from([0x3c, 0xff, 0xfe]), undefined],
    ["half a surrogate pair", Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x3c, 0x00]), undefined],
    ["an unknown encoding", Buffer.from("<a/>"), "text/xml; charset=utf-7"],
    ["an unknown declared encoding", Buffer.from(xml("ebcdic")), undefined],
    ["UTF-16 that is UTF-8", Buffer.from(xml("UTF-16")), undefined],
    ["UTF-8 that is UTF-16", Buffer.from("\ufeff<a/>", "utf16le"), "text/xml; charset=utf-8"],
  ])("refuses %s", (_, bytes, contentType) => {
    expect(() => decodeText(bytes, contentType)).toThrow(
      /^The (message|character encoding .* of the message) /,
    );
  });
});

describe("bytes that are not valid UTF-8", () => {
  it.each([
    ["a byte of windows-1254", "a\xdeb", "a\udc80b"],
    [
      "a character cut short",
      "\xc5|\xe2\x82|\xf0\x9f\x98",
      "\udc80|\udc80\udc80|\udc80\udc80\udc80",
    ],
    ["an overlong form", "\xc0\x80", "\udc80\udc80"],
    ["half of a surrogate pair", "\xed\xa0\x80", "\udc80\udc80\udc80"],
    ["a code beyond Unicode", "\xf4\x90\x80\x80", "\udc80\udc80\udc80\udc80"],
  ])("%s: each byte becomes a mark", (_, bytes, text) => {
    expect(decodeText(Buffer.from(bytes, "latin1"), undefined, () => undefined)).toBe(text);
  });

  it("keep what is valid around them, a replacement character included", () => {
    const bytes = Buffer.concat([Buffer.from("Ş😀\ufffd"), Buffer.from([0xfe]), Buffer.from("ğ")]);
    expect(decodeText(bytes, "application/json", () => undefined)).toBe("Ş😀\ufffd\udc80ğ");
  });
});
