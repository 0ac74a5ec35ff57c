import { type Exact, type ExactObject, isList, isObject } from "../exact/json.ts";
import type { Target } from "../targets/target.ts";
import { type Asked, ask, findContent, type ProbeResponse } from "./ask.ts";
import type { Reading } from "./reading.ts";

/** What one probe finds. */
type Finding = Pick<Reading, "reading" | "agrees">;

/** The reads that show how a service takes an assumption. */
type Probe = (asked: Asked) => Promise<Finding>;

const nothingToSee: Finding = {
  reading: "the seller has no data that shows it",
  agrees: undefined,
};

const listing =
  (search: string, find: (response: ProbeResponse) => Finding): Probe =>
  async (asked) =>
    find(await asked.listing(search));
const products =
  (search: string, find: (response: ProbeResponse) => Finding): Probe =>
  async (asked) =>
    find(await asked.products(search));
const orders =
  (find: (message: ExactObject) => Finding): Probe =>
  async (asked) =>
    find(await asked.orders());

/** One probe for each assumption that reading alone can touch. */
const probes: Readonly<Record<string, Probe>> = {
  "error-status": statuses,
  "error-body": listing("size=101", bodyOfRefusal),
  "unknown-request-fields": unknownParameter,
  "listing-page-defaults": listing("", pageDefaults),
  "listing-no-dates": listing("size=100", noDates),
  "listing-order": listing("size=100", order),
  "page-count": listing("size=1", pageCount),
  "package-ids": severalPackages,
  "order-by-field": spellings,
  "package-totals": listing("size=100", totals),
  "response-required": listing("size=100", members),
  "warehouse-sender": listing("size=100&sender=ALL", senders),
  "product-id-name": products("size=1", productIdName),
  "product-order": sameOrderTwice,
  "product-page-minimum": products("size=0", smallestPage),
  "sort-shape": products("size=1", sortShape),
  "soap-result-status": orders(resultWord),
  "soap-page-base": orders(pageBase),
  "soap-dates": orders(soapDates),
};

/**
 * Asks a service, reading only, how it takes what the document leaves open: one reading for each
 * assumption that reads can touch. A probe that breaks off says so and stops nothing.
 */
export async function takeReadings(target: Target): Promise<Reading[]> {
  const asked = ask(target);
  const readings: Reading[] = [];
  for (const [assumption, read] of Object.entries(probes)) {
    const finding = await read(asked).catch((error: unknown) => ({
      reading: `could not be asked: ${error instanceof Error ? error.message : String(error)}`,
      agrees: undefined,
    }));
    readings.push({ assumption, ...finding });
  }
  return readings;
}

async function statuses(asked: Asked): Promise<Finding> {
  const [size, status, secret] = [
    await asked.listing("size=101"),
    await asked.listing("status=NoSuchStatus"),
    await asked.listing("size=1", { appSecret: "not-the-secret" }),
  ];
  const all = [size.status, status.status, secret.status];
  const reading = `size 101: ${all[0]}, unknown status: ${all[1]}, wrong secret: ${all[2]}`;
  return { reading, agrees: all.join() === "400,400,401" };
}

function bodyOfRefusal({ status, type, body }: ProbeResponse): Finding {
  if (status === 200) return { reading: "refuses nothing here", agrees: undefined };
  const names = isObject(body) ? Object.keys(body).join(", ") : `no JSON (${type})`;
  return { reading: `members: ${names}`, agrees: names === "code, message" };
}

async function unknownParameter(asked: Asked): Promise<Finding> {
  const { status } = await asked.listing("size=1&noSuchParameter=1");
  const isRefused = status >= 400;
  return {
    reading: isRefused ? `refused (${status})` : `let through (${status})`,
    agrees: isRefused,
  };
}

function pageDefaults({ body }: ProbeResponse): Finding {
  if (!isObject(body)) return nothingToSee;
  const reading = `page ${body.page}, size ${body.size}`;
  return { reading, agrees: reading === "page 0, size 20" };
}

const day = 86_400_000;

function noDates(response: ProbeResponse): Finding {
  const created = findContent(response).map(createdAt).filter(Number.isFinite);
  if (created.length === 0) return nothingToSee;
  const days = (Date.now() - Math.min(...created)) / day;
  return {
    reading: `the oldest of ${created.length} is ${days.toFixed(1)} days old`,
    agrees: days <= 15.01,
  };
}

function createdAt({ packageHistories }: ExactObject): number {
  const dates = (isList(packageHistories) ? packageHistories : [])
    .filter(isObject)
    .map(({ createdDate }) => Number(String(createdDate)));
  return dates.length === 0 ? Number.NaN : Math.min(...dates);
}

function order(response: ProbeResponse): Finding {
  const dates = findContent(response).map(({ lastModifiedDate }) =>
    Number(String(lastModifiedDate)),
  );
  if (dates.length < 2) return nothingToSee;
  const falls = dates.every((date, at) => at === 0 || date <= (dates[at - 1] ?? date));
  const rises = dates.every((date, at) => at === 0 || date >= (dates[at - 1] ?? date));
  return { reading: falls ? "newest first" : rises ? "oldest first" : "neither", agrees: falls };
}

function pageCount({ body }: ProbeResponse): Finding {
  if (!isObject(body)) return nothingToSee;
  const [count, total] = [String(body.pageCount), String(body.totalPages)];
  const agrees = total === "1" ? undefined : count === total;
  return { reading: `pageCount ${count}, totalPages ${total}, one row a page`, agrees };
}

async function severalPackages(asked: Asked): Promise<Finding> {
  // Not every package has an id.
  const ids = findContent(await asked.listing("size=100"))
    .map(({ id }) => id)
    .filter((id) => id !== null)
    .slice(0, 2);
  if (ids.length < 2) return nothingToSee;
  const found = findContent(await asked.listing(`packageIds=${ids.join(",")}`)).length;
  return { reading: `two ids with a comma find ${found}`, agrees: found === 2 };
}

async function spellings(asked: Asked): Promise<Finding> {
  const window = `startDate=${Date.now() - day}&endDate=${Date.now()}&size=1`;
  const [table, example] = [
    await asked.listing(`${window}&orderByField=true`),
    await asked.listing(`${window}&orderbyField=true`),
  ];
  const reading = `orderByField: ${table.status}, orderbyField: ${example.status}`;
  return { reading, agrees: table.status === 200 && example.status === 200 };
}

function totals(response: ProbeResponse): Finding {
  const packages = findContent(response);
  if (packages.length === 0) return nothingToSee;
  const kept = packages.filter(({ totalAmount, lines }) => {
    const sum = (isList(lines) ? lines : [])
      .filter(isObject)
      .reduce(
        (all, { price, quantity }) => all + Number(String(price)) * Number(String(quantity)),
        0,
      );
    return Math.abs(sum - Number(String(totalAmount))) < 0.005;
  });
  const reading = `price times quantity adds up for ${kept.length} of ${packages.length}`;
  return { reading, agrees: kept.length === packages.length };
}

const expected = [
  "billingAddress",
  "shippingAddress",
  "orderNumber",
  "id",
  "lines",
  "packageHistories",
];

function members(response: ProbeResponse): Finding {
  const packages = findContent(response);
  if (packages.length === 0) return nothingToSee;
  const absent = expected.filter((name) => packages.some((each) => each[name] === undefined));
  const reading = absent.length === 0 ? "none is absent" : `sometimes absent: ${absent.join(", ")}`;
  return { reading, agrees: absent.length === 0 };
}

function senders(response: ProbeResponse): Finding {
  const lines = findContent(response).flatMap((each) => (isList(each.lines) ? each.lines : []));
  const words = new Set(lines.filter(isObject).map(({ sender }) => String(sender)));
  const others = [...words].filter((word) => word !== "SELLER");
  if (others.length === 0) return nothingToSee;
  return { reading: `SELLER and ${others.join(", ")}`, agrees: others.join() === "MARKETPLACE" };
}

function productIdName(response: ProbeResponse): Finding {
  const [product] = findContent(response);
  if (product === undefined) return nothingToSee;
  const name = Object.keys(product).find((each) => /ProductId$/.test(each)) ?? "none";
  return { reading: name, agrees: name === "marketplaceProductId" };
}

async function sameOrderTwice(asked: Asked): Promise<Finding> {
  const codes = async () =>
    findContent(await asked.products("size=50")).map(({ stockCode }) => String(stockCode));
  const [one, two] = [await codes(), await codes()];
  if (one.length < 2) return nothingToSee;
  const agrees = one.join("\n") === two.join("\n");
  return { reading: agrees ? "the same twice" : "another the second time", agrees };
}

function smallestPage({ status }: ProbeResponse): Finding {
  return { reading: `size 0: ${status}`, agrees: status >= 400 };
}

function sortShape({ body }: ProbeResponse): Finding {
  const sort: Exact | undefined = isObject(body) ? body.sort : undefined;
  const reading = isObject(sort) ? `an object of ${Object.keys(sort).join(", ")}` : typeof sort;
  return { reading, agrees: isObject(sort) };
}

function resultWord({ result }: ExactObject): Finding {
  const word = isObject(result) ? String(result.status) : "absent";
  return { reading: word, agrees: word === "success" };
}

function pageBase({ pagingData }: ExactObject): Finding {
  const page = isObject(pagingData) ? String(pagingData.currentPage) : "absent";
  return { reading: `the first page is ${page}`, agrees: page === "0" };
}

function soapDates({ orderList }: ExactObject): Finding {
  const all = isObject(orderList) ? orderList.order : undefined;
  const [first] = isList(all) ? all : [all];
  if (!isObject(first)) return nothingToSee;
  const shape = String(first.createDate).replaceAll(/\d/g, "9");
  return { reading: shape, agrees: shape === "99/99/9999 99:99" };
}
