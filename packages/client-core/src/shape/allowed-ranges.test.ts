import { expect, test } from "vitest";
import { callerNumbers } from "./number-readers.ts";
import { read } from "./read.ts";
import type { IdentifierShape } from "./shape.ts";

const shape: IdentifierShape = {
  type: "identifier",
  ranges: [
    { minimum: "1000000", maximum: "1000031" },
    { minimum: "9007199254740993", maximum: "9007199254740995" },
  ],
};

test.each(["1000000", "1000031", 1000016, 9007199254740993n, "9007199254740995"])(
  "takes the identifier %s of an allowed range",
  (identifier) => {
    expect(read(shape, identifier, callerNumbers).issues).toEqual([]);
  },
);

test.each(["999999", "1000032", -1000000, 9007199254740992n, "9007199254740996"])(
  "refuses the identifier %s outside the allowed ranges, to the last digit",
  (identifier) => {
    expect(read(shape, identifier, callerNumbers).issues).toEqual([
      {
        path: "$",
        segments: [],
        rule: "allowedRange",
        message: "must be 1000000 to 1000031 or 9007199254740993 to 9007199254740995",
      },
    ]);
  },
);
