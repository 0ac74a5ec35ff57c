import { describe, expect, it } from "vitest";
import type { RequestRecord } from "../../calls/request-log.ts";
import type { ExamRuleName } from "../../gen/control-openapi.gen.ts";
import type { Change, Evidence } from "../evidence.ts";
import { takeNote } from "../notes.ts";
import { examRules } from "./exam-rules.ts";

const SECOND = 1_000;
const START = Date.UTC(2026, 10, 21, 7);
const LINE = "1152921504606846977";
const OTHER = "1152921504606847105";

interface Sent extends Partial<RequestRecord> {
  /** Seconds after the day's beginning. */
  readonly s: number;
  readonly poll?: number;
}

const listing = "/rest/delivery/v1/shipmentPackages";
const split = { operation: "splitPackageByOrderLines", method: "POST", url: "/split" } as const;
const push = { operation: "updatePriceAndStock", method: "POST", url: "/push" } as const;
const body = (text: string) => ({ body: Buffer.from(text) });
const page = (totalPages: number, ...rows: readonly Change[]) =>
  JSON.stringify({
    totalPages,
    content: rows.map(({ packageId: id, orderNumber, version: lastModifiedDate }) => ({
      id,
      orderNumber,
      lastModifiedDate,
    })),
  });
/** A read of a window in seconds of the day. */
const read = (s: number, from: number, to: number, search = "", response = page(1)): Sent => ({
  s,
  url: `${listing}?orderByField=true&startDate=${START + from * SECOND}&endDate=${START + to * SECOND}${search}`,
  response,
});

function changeAt(s: number, poll: number, others: Partial<Change> = {}): Change {
  const version = START + s * SECOND;
  return {
    packageId: "1",
    orderNumber: "11",
    status: "Created",
    version,
    orderedAt: version,
    poll,
    ...others,
  };
}

function judgeBy(rule: ExamRuleName, sent: readonly Sent[], changes: readonly Change[] = []) {
  const notes = sent.map(({ s, poll = Math.floor(s / 5) + 1, ...record }, index) =>
    takeNote(
      index + 1,
      {
        method: "GET",
        url: listing,
        operation: "listShipmentPackages",
        sellerId: "1",
        status: 200,
        response: page(1),
        durationMs: 0,
        at: START + s * SECOND,
        ...record,
      },
      poll,
    ),
  );
  const orderOf = new Map([
    [LINE, "11"],
    [OTHER, "12"],
  ]);
  const evidence: Evidence = {
    notes,
    changes,
    known: { orderOf, ids: [BigInt(LINE), BigInt(OTHER)] },
    secret: "the-secret",
    pollMs: 5 * SECOND,
    freshness: 2,
    startedAt: START,
    judgedUntil: START + 60 * SECOND,
  };
  const { occasion, failures } = findRule(rule).judge(evidence);
  return failures.length > 0 ? "failed" : occasion ? "passed" : "not-seen";
}

function findRule(name: ExamRuleName) {
  const found = examRules.find(({ rule }) => rule === name);
  if (found === undefined) throw new Error(`There is no rule ${name}`);
  return found;
}

const polls = [1, 6, 11, 16, 21, 26].map((s) => read(s, s - 5, s));
const pollsOf = (response: (index: number) => string) =>
  polls.map((sent, index) => ({ ...sent, response: response(index) }));
const seen = changeAt(4, 1);
const old = changeAt(4, 1, { orderedAt: START - 20 * 86_400 * SECOND, status: "Cancelled" });

const readingRows: readonly [ExamRuleName, string, string, readonly Sent[], readonly Change[]][] = [
  [
    "changes-missed",
    "a change that a read returned",
    "passed",
    pollsOf((at) => page(1, ...(at === 1 ? [seen] : []))),
    [seen],
  ],
  ["changes-missed", "a change in no read", "failed", polls, [seen]],
  ["changes-missed", "too few polls", "not-seen", polls.slice(0, 2), [seen]],
  ["changes-missed", "a change with one chance left", "not-seen", polls, [changeAt(19, 5)]],
  [
    "changes-missed",
    "a change with a chance that failed on its later page",
    "not-seen",
    [...polls.slice(0, 2), { ...read(6.2, 1, 6, "&page=1"), status: 503 }, ...polls.slice(2, 4)],
    [seen],
  ],
  [
    "one-page-only",
    "page 0 of 3, and nothing missed",
    "passed",
    pollsOf(() => page(3, seen)),
    [seen],
  ],
  ["one-page-only", "page 0 of 3, and a change missed", "failed", pollsOf(() => page(3)), [seen]],
  [
    "creation-date",
    "an old order's change, without dates of updates",
    "failed",
    polls.map((sent) => ({ ...sent, url: `${sent.url}`.replace("orderByField=true&", "") })),
    [old],
  ],
  ["creation-date", "an old order's change, missed otherwise", "passed", polls, [old]],
  [
    "window-gap",
    "a second between two windows",
    "failed",
    [1, 6, 11, 16, 21].map((s) => read(s, s - 4, s)),
    [changeAt(1.5, 2)],
  ],
  [
    "window-gap",
    "a millisecond between two windows",
    "passed",
    [1, 6, 11, 16, 21].map((s) => read(s, s - 4.999, s)),
    [changeAt(4, 2)],
  ],
  [
    "wide-window",
    "28 days of which 15 are read",
    "failed",
    [1, 6, 11].map((s) => read(s, s - 28 * 86_400, s)),
    [changeAt(-20 * 86_400, 0)],
  ],
  [
    "wide-window",
    "15 days",
    "passed",
    [1, 6, 11].map((s) => read(s, s - 15 * 86_400, s)),
    [changeAt(-20 * 86_400, 0)],
  ],
  [
    "error-as-empty",
    "a failed window and the next one behind it",
    "failed",
    polls.map((sent, at) => (at === 1 ? { ...sent, status: 503 } : sent)),
    [seen],
  ],
  [
    "error-as-empty",
    "a failed window that is asked again",
    "passed",
    [
      ...polls.slice(0, 1),
      { ...read(6, 1, 6), status: 503 },
      ...[11, 16, 21, 26].map((s) => read(s, 1, s, "", page(1, seen))),
    ],
    [seen],
  ],
];

const requestRows: readonly [ExamRuleName, string, string, readonly Sent[]][] = [
  ["rounded-id", "the id itself", "passed", [{ s: 1, ...split, ...body(`[${LINE}]`) }]],
  ["rounded-id", "a rounded id", "failed", [{ s: 1, ...split, ...body("[1152921504606846976]") }]],
  ["rounded-id", "an exponent", "failed", [{ s: 1, ...split, ...body("[1.152921504606847e+18]") }]],
  ["rounded-id", "small numbers alone", "not-seen", [{ s: 1, ...split, ...body("[12]") }]],
  ["price-digits", "two digits", "passed", [{ s: 1, ...push, ...body('{"salePrice":12.50}') }]],
  ["price-digits", "one digit", "failed", [{ s: 1, ...push, ...body('{"salePrice":12.5}') }]],
  ["price-digits", "a text", "failed", [{ s: 1, ...push, ...body('{"salePrice":"12.50"}') }]],
  [
    "price-digits",
    "a comma",
    "failed",
    [{ s: 1, ...push, status: 400, ...body('{"salePrice":12,50}') }],
  ],
  [
    "list-below-sale",
    "equal prices",
    "passed",
    [{ s: 1, ...push, ...body('{"listPrice":9.00,"salePrice":9.00}') }],
  ],
  [
    "list-below-sale",
    "a lower list price",
    "failed",
    [{ s: 1, ...push, ...body('{"listPrice":8.99,"salePrice":9.00}') }],
  ],
  [
    "several-orders-in-split",
    "lines of two orders",
    "failed",
    [{ s: 1, ...split, ...body(`[${LINE},${OTHER}]`) }],
  ],
  [
    "several-orders-in-split",
    "lines of one order",
    "passed",
    [{ s: 1, ...split, ...body(`[${LINE}]`) }],
  ],
  ["soap-status", "New", "failed", [{ s: 1, url: `${listing}?status=New` }]],
  ["soap-status", "Created", "passed", [{ s: 1, url: `${listing}?status=Created` }]],
  ["several-statuses", "a comma", "failed", [{ s: 1, url: `${listing}?status=Created,Picking` }]],
  [
    "several-statuses",
    "a repetition",
    "failed",
    [{ s: 1, url: `${listing}?status=Created&status=Picking` }],
  ],
  ["missing-value", "NaN in a query", "failed", [{ s: 1, url: `${listing}?startDate=NaN` }]],
  [
    "missing-value",
    "a null that is meant",
    "passed",
    [{ s: 1, ...push, ...body('{"laborVatRate":null}') }],
  ],
  ["missing-value", "a null price", "failed", [{ s: 1, ...push, ...body('{"salePrice":null}') }]],
  ["dates-in-seconds", "ten digits", "failed", [{ s: 1, url: `${listing}?startDate=1795219200` }]],
  ["page-too-large", "101 packages", "failed", [{ s: 1, url: `${listing}?size=101` }]],
  [
    "page-too-large",
    "250 products",
    "passed",
    [{ s: 1, operation: "queryProducts", url: "/ms/product-query?size=250" }],
  ],
  [
    "secret-in-url",
    "the secret in a query",
    "failed",
    [{ s: 1, url: `${listing}?key=the-secret` }],
  ],
];

const LOST = { fault: "reset-after-commit" } as const;
const REFUSED = { sellerId: "", status: 401 } as const;
const LIMITED = { status: 429, headers: { "retry-after": "8" } };
const task = { ...push, ...body('{"stockCode":"A"}'), response: '{"id":5,"status":"IN_QUEUE"}' };
const products = (s: number): Sent => ({
  s,
  operation: "queryProducts",
  url: "/ms/product-query?stockCode=A",
});
const refusedAt = (...seconds: readonly number[]) => seconds.map((s): Sent => ({ s, ...REFUSED }));

const rhythmRows: readonly [ExamRuleName, string, string, readonly Sent[]][] = [
  [
    "write-sent-again",
    "a lost split sent again",
    "failed",
    [
      { s: 1, ...split, ...LOST, ...body(`[${LINE}]`) },
      { s: 2, ...split, ...body(`[${LINE}]`) },
    ],
  ],
  [
    "write-sent-again",
    "the order read in between",
    "passed",
    [
      { s: 1, ...split, ...LOST, ...body(`[${LINE}]`) },
      { s: 2, url: `${listing}?orderNumber=11` },
      { s: 3, ...split, ...body(`[${LINE}]`) },
    ],
  ],
  [
    "write-sent-again",
    "an absolute write",
    "not-seen",
    [
      { s: 1, ...push, ...LOST, ...body("{}") },
      { s: 2, ...push, ...body("{}") },
    ],
  ],
  ["back-too-early", "after five of eight seconds", "failed", [{ s: 1, ...LIMITED }, { s: 6 }]],
  ["back-too-early", "no time left to come back", "not-seen", [{ s: 55, ...LIMITED }]],
  ["back-too-early", "in flight", "passed", [{ s: 1, ...LIMITED }, { s: 1.05 }, { s: 9 }]],
  [
    "queued-never-confirmed",
    "no product looked at",
    "failed",
    [{ s: 1, ...task }, ...polls.slice(1)],
  ],
  ["queued-never-confirmed", "nothing else", "failed", [{ s: 1, poll: 0, ...task }]],
  [
    "queued-never-confirmed",
    "the product looked at",
    "passed",
    [{ s: 1, ...task }, products(6), ...polls.slice(2)],
  ],
  [
    "queued-never-confirmed",
    "a slow program's look",
    "passed",
    [{ s: 1, ...task }, { s: 18, poll: 2 }, products(30), { s: 36, poll: 3 }, { s: 54, poll: 4 }],
  ],
  ["queued-never-confirmed", "too late for a chance", "not-seen", [{ s: 50, ...task }]],
  ["hammering", "six refused in ten seconds", "passed", refusedAt(1, 2, 3, 4, 5, 6)],
  ["hammering", "seven refused in ten seconds", "failed", refusedAt(1, 2, 3, 4, 5, 6, 7)],
  [
    "hammering",
    "the same refused write for the third time",
    "failed",
    [1, 6, 11].map((s) => ({ s, ...split, status: 400, ...body("[]") })),
  ],
  [
    "over-the-rate",
    "1,001 listings in a minute",
    "failed",
    Array.from({ length: 1_001 }, () => ({ s: 1 })),
  ],
  ["silent", "a read at the end", "passed", [{ s: 1 }, { s: 40 }]],
  ["silent", "nothing for half a minute", "failed", [{ s: 1 }, { s: 20 }]],
  ["silent", "no read", "failed", [{ s: 40, ...split }]],
  [
    "error-as-empty",
    "the same refusal in four polls",
    "failed",
    [1, 6, 11, 16].map((s) => ({ s, url: `${listing}?sender=X`, status: 400 })),
  ],
];

describe("the rules of the exam", () => {
  it.each(readingRows)("%s: %s is %s", (rule, _what, status, sent, changes) => {
    expect(judgeBy(rule, sent, changes)).toBe(status);
  });

  it.each([...requestRows, ...rhythmRows])("%s: %s is %s", (rule, _what, status, sent) => {
    expect(judgeBy(rule, sent)).toBe(status);
  });
});
