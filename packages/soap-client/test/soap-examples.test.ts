import { findMessageProblems } from "@marketplace-seller/testing/xml";
import { describe, expect, it } from "vitest";
import {
  decodeRequest,
  decodeResponse,
  encodeRequest,
  encodeResponse,
} from "../src/codec/index.ts";
import { example, shownOperations } from "./examples.ts";

describe("the contract's SOAP examples", () => {
  it("are valid by the schema", async () => {
    const messages = await Promise.all(
      shownOperations.flatMap((name) => [
        example(name, "request"),
        example(name, "response"),
        example(name, "failure"),
      ]),
    );
    expect(messages).toHaveLength(33);
    expect(findMessageProblems(messages)).toEqual([]);
  });

  it("are validated by a schema that refuses invalid messages", async () => {
    const right = await example("OrderDetail", "response");
    const wrong = [
      right.replace("<status>1</status>", "<status>one</status>"),
      right.replace(/<citizenshipId>.*?<\/citizenshipId>/, ""),
      right.replace("<result>", "<unknown/><result>"),
    ];
    const problems = wrong.map((message) => findMessageProblems([message]));
    expect(problems.filter((found) => found.length === 0)).toEqual([]);
  });

  it.each(shownOperations)(
    "%s: the codec decodes each, and encodes it to the same message",
    async (name) => {
      const decoded = decodeRequest(await example(name, "request"));
      expect(decoded.operation).toBe(name);
      expect(decodeRequest(encodeRequest(name, decoded.request as never))).toEqual(decoded);

      const response = decodeResponse(name, await example(name, "response"));
      if (response.kind !== "response") throw new Error(`read as ${response.kind}`);
      const decodedAgain = decodeResponse(name, encodeResponse(name, response.response));
      expect(decodedAgain).toEqual(response);

      const failure = decodeResponse(name, await example(name, "failure"));
      expect(failure).toMatchObject({ kind: "failed", result: { status: "failure" } });
    },
  );
});
