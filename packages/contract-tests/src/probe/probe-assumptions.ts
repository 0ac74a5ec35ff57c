import { type Exact, isObject } from "../exact/json.ts";
import { objectsAt, valueAt } from "../exact/json-path.ts";
import type { Target } from "../targets/target.ts";
import { createProbeReader, type ProbeReader } from "./probe-reader.ts";
import type { AssumptionReading } from "./render-assumptions.ts";

type Finding = Pick<AssumptionReading, "reading" | "agrees">;

const NO_DATA: Finding = {
  reading: "the seller has no data that shows it",
  agrees: undefined,
};

const DAY_MS = 86_400_000;

/** NaN when there is none. */
const numberAt = (value: Exact | undefined, path: string): number =>
  Number(String(valueAt(value, path)));

/** One for each assumption that read operations can test. */
const probes: Readonly<Record<string, (reader: ProbeReader) => Promise<Finding>>> = {
  "error-status": async ({ listing }) => {
    const [size, status, secret] = [
      (await listing("size=101")).status,
      (await listing("status=NoSuchStatus")).status,
      (await listing("size=1", { appSecret: "not-the-secret" })).status,
    ];
    const reading = `size 101: ${size}, unknown status: ${status}, wrong secret: ${secret}`;
    return { reading, agrees: `${[size, status, secret]}` === "400,400,401" };
  },
  "error-body": async ({ listing }) => {
    const { status, type, body } = await listing("size=101");
    if (status === 200) return { reading: "refuses nothing here", agrees: undefined };
    const names = isObject(body) ? Object.keys(body).join(", ") : `no JSON (${type})`;
    return { reading: `members: ${names}`, agrees: names === "code, message" };
  },
  "unknown-request-fields": async ({ listing }) => {
    const { status } = await listing("size=1&noSuchParameter=1");
    const agrees = status >= 400;
    return { reading: agrees ? `refused (${status})` : `accepted (${status})`, agrees };
  },
  "listing-page-defaults": async ({ listing }) => {
    const { body } = await listing("");
    if (!isObject(body)) return NO_DATA;
    const reading = `page ${body.page}, size ${body.size}`;
    return { reading, agrees: reading === "page 0, size 20" };
  },
  "listing-no-dates": async ({ listing }) => {
    const { body } = await listing("size=100");
    const created = objectsAt(body, "content").flatMap((exactObject) => {
      const dates = objectsAt(exactObject, "packageHistories").map((one) =>
        numberAt(one, "createdDate"),
      );
      return dates.length === 0 ? [] : [Math.min(...dates)];
    });
    if (created.length === 0) return NO_DATA;
    const days = (Date.now() - Math.min(...created)) / DAY_MS;
    const reading = `the oldest of ${created.length} is ${days.toFixed(1)} days old`;
    return { reading, agrees: days <= 15.01 };
  },
  "listing-order": async ({ listing }) => {
    const { body } = await listing("size=100");
    const dates = objectsAt(body, "content").map((item) => numberAt(item, "lastModifiedDate"));
    if (dates.length < 2) return NO_DATA;
    const falls = dates.every((date, at) => at === 0 || date <= (dates[at - 1] ?? date));
    const rises = dates.every((date, at) => at === 0 || date >= (dates[at - 1] ?? date));
    return { reading: falls ? "newest first" : rises ? "oldest first" : "neither", agrees: falls };
  },
  "page-count": async ({ listing }) => {
    const { body } = await listing("size=1");
    if (!isObject(body)) return NO_DATA;
    const [count, total] = [String(body.pageCount), String(body.totalPages)];
    const agrees = total === "1" ? undefined : count === total;
    return { reading: `pageCount ${count}, totalPages ${total}, one row a page`, agrees };
  },
  "package-ids": async ({ listing }) => {
    // Not of packages without an id.
    const ids = objectsAt((await listing("size=100")).body, "content")
      .map(({ id }) => id)
      .filter((id) => id !== null)
      .slice(0, 2);
    if (ids.length < 2) return NO_DATA;
    const { body } = await listing(`packageIds=${ids.join(",")}`);
    const found = objectsAt(body, "content").length;
    return { reading: `two ids with a comma find ${found}`, agrees: found === 2 };
  },
  "order-by-field": async ({ listing }) => {
    const window = `startDate=${Date.now() - DAY_MS}&endDate=${Date.now()}&size=1`;
    const table = (await listing(`${window}&orderByField=true`)).status;
    const example = (await listing(`${window}&orderbyField=true`)).status;
    const reading = `orderByField: ${table}, orderbyField: ${example}`;
    return { reading, agrees: table === 200 && example === 200 };
  },
  "package-totals": async ({ listing }) => {
    const packages = objectsAt((await listing("size=100")).body, "content");
    if (packages.length === 0) return NO_DATA;
    const matching = packages.filter((element) => {
      const amounts = objectsAt(element, "lines").map(
        (line) => numberAt(line, "price") * numberAt(line, "quantity"),
      );
      const sum = amounts.reduce((all, amount) => all + amount, 0);
      return Math.abs(sum - numberAt(element, "totalAmount")) < 0.005;
    });
    const reading = `price times quantity adds up for ${matching.length} of ${packages.length}`;
    return { reading, agrees: matching.length === packages.length };
  },
  "response-required": async ({ listing }) => {
    const packages = objectsAt((await listing("size=100")).body, "content");
    if (packages.length === 0) return NO_DATA;
    const names = "billingAddress shippingAddress orderNumber id lines packageHistories".split(" ");
    const absent = names.filter((name) => packages.some((entry) => entry[name] === undefined));
    const agrees = absent.length === 0;
    return {
      reading: agrees ? "none is absent" : `sometimes absent: ${absent.join(", ")}`,
      agrees,
    };
  },
  "warehouse-sender": async ({ listing }) => {
    const { body } = await listing("size=100&sender=ALL");
    const lines = objectsAt(body, "content").flatMap((value) => objectsAt(value, "lines"));
    const senders = new Set(lines.map(({ sender }) => String(sender)));
    const others = [...senders].filter((sender) => sender !== "SELLER");
    if (others.length === 0) return NO_DATA;
    return { reading: `SELLER and ${others.join(", ")}`, agrees: others.join() === "MARKETPLACE" };
  },
  "product-id-name": async ({ products }) => {
    const [product] = objectsAt((await products("size=1")).body, "content");
    if (product === undefined) return NO_DATA;
    const name = Object.keys(product).find((text) => /ProductId$/.test(text)) ?? "none";
    return { reading: name, agrees: name === "marketplaceProductId" };
  },
  "product-order": async ({ products }) => {
    const read = async () =>
      objectsAt((await products("size=50")).body, "content").map(({ stockCode }) => stockCode);
    const [one, two] = [await read(), await read()];
    if (one.length < 2) return NO_DATA;
    const agrees = one.join("\n") === two.join("\n");
    return { reading: agrees ? "the same twice" : "another the second time", agrees };
  },
  "product-page-minimum": async ({ products }) => {
    const { status } = await products("size=0");
    return { reading: `size 0: ${status}`, agrees: status >= 400 };
  },
  "sort-shape": async ({ products }) => {
    const sort = valueAt((await products("size=1")).body, "sort");
    const agrees = isObject(sort);
    return {
      reading: agrees ? `an object of ${Object.keys(sort).join(", ")}` : typeof sort,
      agrees,
    };
  },
  "soap-result-status": async ({ orders }) => {
    const reading = String(valueAt(await orders(), "result.status") ?? "absent");
    return { reading, agrees: reading === "success" };
  },
  "soap-page-base": async ({ orders }) => {
    const page = String(valueAt(await orders(), "pagingData.currentPage") ?? "absent");
    return { reading: `the first page is ${page}`, agrees: page === "0" };
  },
  "soap-dates": async ({ orders }) => {
    const all = valueAt(await orders(), "orderList.order");
    const [first] = Array.isArray(all) ? all : [all];
    if (!isObject(first)) return NO_DATA;
    const reading = String(first.createDate).replaceAll(/\d/g, "9");
    return { reading, agrees: reading === "99/99/9999 99:99" };
  },
};

/**
 * Finds out, by reading alone, how a service behaves where the interface document leaves something open. A probe that
 * fails reports its error, and the others go on.
 */
export async function probeAssumptions(target: Target): Promise<AssumptionReading[]> {
  const reader = createProbeReader(target);
  const readings: AssumptionReading[] = [];
  for (const [assumption, read] of Object.entries(probes)) {
    const finding = await read(reader).catch((error: unknown) => ({
      reading: `the probe failed: ${error instanceof Error ? error.message : String(error)}`,
      agrees: undefined,
    }));
    readings.push({ assumption, ...finding });
  }
  return readings;
}
