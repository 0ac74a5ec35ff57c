import { findMessageProblems } from "@marketplace-seller/testing/xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DecodeError, decodeRequest, decodeResponse } from "../src/codec/index.ts";
import { example } from "./examples.ts";

const pieces = [
  ..."<>/&\"'=: \n\u0000é0x",
  "&#60;",
  "]]>",
  "<!--",
  "-->",
  "<![CDATA[x]]>",
  "<?x?>",
];
const longer = ["<a>", "</a>", "<a/>", ' a="1"', ' xsi:nil="true"', ' xmlns="u"'];
const edit = fc.record({
  place: fc.nat({ max: 9999 }).map((share) => share / 10_000),
  removed: fc.oneof(fc.constant(0), fc.nat({ max: 12 })),
  added: fc.constantFrom("", ...pieces, ...longer),
});

/** Generates messages that differ from a valid message: pieces are removed and inserted at random positions. */
function tampered(message: string): fc.Arbitrary<string> {
  return fc.array(edit, { minLength: 1, maxLength: 3 }).map((edits) =>
    edits.reduce((text, { place, removed, added }) => {
      const at = Math.floor(place * text.length);
      return text.slice(0, at) + added + text.slice(at + removed);
    }, message),
  );
}

/**
 * Returns true when the codec decodes the message and false when it throws a DecodeError; any other error is a bug and
 * fails the test.
 */
function reads(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

describe("tampered messages", () => {
  it("are decoded or refused with a typed error", async () => {
    const request = await example("OrderList", "request");
    const response = await example("OrderDetail", "response");
    fc.assert(
      fc.property(tampered(request), tampered(response), (first, second) => {
        reads(() => decodeRequest(first));
        reads(() => decodeResponse("OrderDetail", second));
      }),
      { numRuns: 1500 },
    );
  });

  it("are valid by the schema when the codec decodes them without a tolerance", async () => {
    // The request of OrderDetail has no element with a default, so the codec tolerates no absent element in it.
    const request = await example("OrderDetail", "request");
    const samples = fc.sample(tampered(request), { numRuns: 3000, seed: 4711 });
    const accepted = samples.filter((text) => reads(() => decodeRequest(text)));
    expect(accepted.length).toBeGreaterThan(100);
    // A decoder need not check that the name of a namespace is a URI ("Namespaces in XML", 2.2), but libxml2 checks it.
    const problems = findMessageProblems(accepted).filter(
      (findMessageProblem) => !findMessageProblem.endsWith("is not a valid URI"),
    );
    expect(problems).toEqual([]);
  });
});
