import { decodeResponse } from "@marketplace-seller/rest-client";
import { parse as parseLossless } from "lossless-json";
import type { Report } from "./report.ts";
import { packagePageText } from "./samples.ts";
import { sideBySide } from "./side-by-side.ts";

// Decodes a page of 100 packages with 3 lines each and all fields. Goal: at most 1.6 times JSON.parse of the same text,
// 3.5 times where identifiers exceed a double.

const ROUNDS = 200;
const clientName = "rest-client, exact";

function compare(report: Report, title: string, firstIdentifier: bigint, atMost: number): void {
  const text = packagePageText({ packages: 100, linesEach: 3, firstIdentifier });
  const kilobytes = Math.round(Buffer.byteLength(text) / 1000);
  const ways = {
    "JSON.parse (rounds)": () => JSON.parse(text),
    [clientName]: () => decodeResponse("listShipmentPackages", text),
    "lossless-json": () => parseLossless(text),
  };
  report.table(sideBySide(`${title}, ${kilobytes} kB`, ways, ROUNDS, { [clientName]: { atMost } }));
}

/** Runs the benchmark. */
export function run(report: Report): void {
  compare(report, "100 packages, common identifiers", 123_456_789n, 1.6);
  compare(report, "100 packages, identifiers beyond 2^53", 9_007_199_254_740_993n, 3.5);
}
