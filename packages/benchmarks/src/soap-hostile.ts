import {
  decodeRequest,
  decodeResponse,
  encodeRequest,
} from "@marketplace-seller/soap-client/codec";
import { orderListXml } from "./order-samples.ts";
import type { Report } from "./report.ts";

// What hostile messages cost, whether they are read or refused: linear, so that a size cap bounds it.
// Wanted: under 100 ms for each MiB.

const mebibyte = 1024 * 1024;
const auth = { appKey: "key", appSecret: "secret" };
const request = encodeRequest("OrderDetail", { auth, orderRequest: { id: "1" } });

/** Fills a message up to a size by repeating a piece where it hurts. */
function filled(template: string, place: string, piece: string, end = ""): string {
  return template.replace(place, () => piece.repeat(mebibyte / piece.length) + end + place);
}

const hostile: Readonly<Record<string, string>> = {
  "white space": filled(request, "<auth>", " "),
  comments: filled(request, "<auth>", "<!---->"),
  "a comment without end": filled(request, "<auth>", "<!-- "),
  "CDATA sections": filled(request, "key<", "<![CDATA[]]>"),
  "character references": filled(request, "key<", "&#65;"),
  ampersands: filled(request, "key<", "&"),
  brackets: filled(request, "key<", "]"),
  "unknown elements in a response": filled(orderListXml, "<result>", "<a/>"),
  "declarations on siblings": filled(orderListXml, "<result>", '<a xmlns:b="c"/>'),
  "distinct names": orderListXml.replace(
    "<result>",
    () => `${Array.from({ length: 100_000 }, (_, index) => `<a${index}/>`).join("")}<result>`,
  ),
  "attributes on one element": request.replace(
    "<auth>",
    () => `<auth ${Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(" ")}>`,
  ),
  "one long name": request.replace("<auth>", () => `<${"a".repeat(mebibyte)}>`),
  "an open quote": filled(request, "<auth>", '<a b="'),
  "deep nesting": filled(orderListXml, "<result>", "<a>"),
  "a long number": filled(request, "1</id>", "0"),
  "a long decimal": filled(orderListXml, "129.90", "0"),
  "spaces around a number": filled(request, "1</id>", " "),
  "spaces inside a number": filled(request, "1</id>", " ", "1 ").replace("<id>", "<id> 1"),
  "zeros that end in a letter": filled(request, "1</id>", "0", "x"),
  "decimal zeros that end in a letter": filled(orderListXml, "129.90", "0", "x"),
  "carriage returns": filled(request, "key<", "\r"),
};

/** Runs the benchmark. */
export function run(report: Report): void {
  const rows = Object.entries(hostile).map(([name, text]) => {
    const measured = [decode(text), decode(text), decode(text)];
    const best = Math.min(...measured.map(({ milliseconds }) => milliseconds));
    const value = (best * mebibyte) / text.length;
    return { name, value, goal: { atMost: 100 }, details: { outcome: measured[0]?.outcome ?? "" } };
  });
  report.table({ title: "Hostile messages, best of three", unit: "ms/MiB", rows });
}

function decode(text: string): { readonly milliseconds: number; readonly outcome: string } {
  const start = performance.now();
  let outcome = "read";
  try {
    if (text.includes("OrderListResponse")) decodeResponse("OrderList", text);
    else decodeRequest(text);
  } catch (error) {
    outcome = error instanceof Error ? error.message.slice(0, 40) : "refused";
  }
  return { milliseconds: performance.now() - start, outcome };
}
