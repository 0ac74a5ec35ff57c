import { type Evidence, eachOf, eachRequest, judged, type Rule } from "../evidence.ts";
import { isPollOperation, type Note, REDIRECTED } from "../notes.ts";
import { thresholds } from "../thresholds.ts";

const isListing = ({ listing }: Note): boolean => listing !== undefined;
const isCall = ({ operation }: Note): boolean => operation !== "";
const isSplit = ({ operation }: Note): boolean => /^splitPackage/.test(operation);
const isRedirected = ({ url }: Note): boolean => url.startsWith(REDIRECTED);
const hasPrices = ({ operation }: Note): boolean =>
  operation === "updatePriceAndStock" || operation === "createProducts";

const SOAP_STATUSES =
  /^(?:new|approved|rejected|completed|claimed|late_shipment|accepted|processing|pending)$/i;
const SECONDS = /^\d{9,10}(?:\.\d+)?$/;
const MISSING = /^(?:null|undefined|NaN)$/;
/** Fields that are never null; of others, null can be meant. */
const MISSING_IN_BODY =
  /"(?:id|orderLineId|quantity|quantities|stockCode|listPrice|salePrice)"\s*:\s*null\b|[:[,]\s*"?(?:undefined|NaN)"?\s*[,}\]]|:\s*"null"|>(?:undefined|NaN|null)</;
const PRICES = /"(listPrice|salePrice)"\s*:\s*("[^"]*"|[^,}\]\s]+)/g;
const NUMBERS = /(?<![\w.])\d+(?:\.\d+)?(?:[eE]\+?\d+)?(?![\w.])/g;
const pageSizes: ReadonlyMap<string, number> = new Map(Object.entries(thresholds.pageSizes));

/** Say by themselves what is wrong with a request, so that its refusal and what it missed need no other rule. */
const flawRules = {
  "soap-status": eachRequest(
    isListing,
    ({ listing: { status = "" } = {} }) =>
      SOAP_STATUSES.test(status) && `status=${status} is a word of the SOAP service`,
  ),
  "several-statuses": eachRequest(isListing, ({ query }) => {
    const all = query.getAll("status");
    return String(all).includes(",") && `status=${all.join("&status=")}: one status per request`;
  }),
  "dates-in-seconds": eachRequest(isListing, ({ query }) => {
    const [name, value] =
      [...query].find(([key, text]) => /^(?:start|end)Date$/.test(key) && SECONDS.test(text)) ?? [];
    return name && `${name}=${value} is a moment of January 1970; dates are milliseconds`;
  }),
  "page-too-large": eachRequest(
    ({ operation }) => pageSizes.has(operation),
    ({ operation, query }) => {
      const [size, most] = [query.get("size"), pageSizes.get(operation) ?? 0];
      return Number(size) > most && `size=${size}; the maximum is ${most}`;
    },
  ),
  "missing-value": eachRequest(isCall, ({ url, query, body }) => {
    const inPath = url.split(/[?/]/).find((part) => MISSING.test(part));
    const inQuery = [...query].find(([, text]) => MISSING.test(text))?.join("=");
    const found = inPath ?? inQuery ?? MISSING_IN_BODY.exec(body)?.[0];
    return found && `sends ${found}`;
  }),
  "rounded-id": (evidence) => {
    const { ids } = evidence.known;
    const meant = judged(evidence).filter((note) => findWideNumbers(note).length > 0);
    return eachOf(meant, (note) => {
      const found = findWideNumbers(note).find((text) => isRounded(text, ids));
      return found && `${found} is none of the seller's ids, but close to one: a double rounded it`;
    });
  },
  "secret-in-url": eachRequest(
    (note) => isCall(note) || isRedirected(note),
    (note, { secret }) => {
      if (note.hasSecret && isRedirected(note))
        return "follows a redirect to another origin, and takes the secret there";
      const isNamed = [...note.query.keys()].some((name) => name.toLowerCase() === "appsecret");
      const isInUrl = isNamed || note.url.includes(encodeURIComponent(secret));
      return isInUrl && "has the secret in its address, which proxies and logs keep";
    },
  ),
} satisfies Record<string, Rule>;

export type FlawName = keyof typeof flawRules;

export const requestRules = {
  ...flawRules,
  "price-digits": eachRequest(hasPrices, ({ body }) => {
    const [first, ...others] = [...body.matchAll(PRICES)].filter(
      ([, , price = ""]) => price !== "null" && !/^\d+\.\d\d$/.test(price),
    );
    return (
      first &&
      `${first[1]} ${first[2]} has not exactly two digits after the point (the strict reading of the document), and ${others.length} more`
    );
  }),
  "list-below-sale": eachRequest(hasPrices, ({ body }) => {
    const sku = body.match(/\{[^{}]*\}/g)?.find((text) => {
      const prices = new Map([...text.matchAll(PRICES)].map(([, name, price]) => [name, price]));
      return Number(prices.get("listPrice")) < Number(prices.get("salePrice"));
    });
    const [, stockCode] = /"stockCode"\s*:\s*"([^"]*)"/.exec(sku ?? "") ?? [];
    return sku && `listPrice of ${stockCode} is lower than its salePrice`;
  }),
  "several-orders-in-split": eachRequest(isSplit, ({ body }, { known }) => {
    const orders = new Set(readIds(body).flatMap((id) => known.orderOf.get(id) ?? []));
    return orders.size > 1 && `names lines of the orders ${[...orders].join(", ")}`;
  }),
} satisfies Record<string, Rule>;

function findWideNumbers({ query, body }: Note): readonly string[] {
  const numbers = `${[...query.values()].join(" ")} ${body}`.match(NUMBERS) ?? [];
  return numbers.filter((number) => Number(number) > Number.MAX_SAFE_INTEGER);
}

function isRounded(text: string, ids: readonly bigint[]): boolean {
  const value = Number(text);
  if (/^\d+$/.test(text) && ids.includes(BigInt(text))) return false;
  return ids.some((id) => Math.abs(value - Number(id)) <= thresholds.idShare * Number(id));
}

/** The ids that a body names, of lines, packages or orders. */
export function readIds(body: string): readonly string[] {
  return body.match(/(?<![\w.])\d{8,19}(?![\w.])/g) ?? [];
}

/** Finds the requests that are wrong by themselves, with the rule that says so. */
export function findFlaws(evidence: Evidence): ReadonlyMap<number | undefined, FlawName> {
  return new Map(
    (Object.keys(flawRules) as FlawName[]).flatMap((name) =>
      flawRules[name](evidence).failures.map(({ request }) => [request, name] as const),
    ),
  );
}

/** The same read, refused again and again at the poll's rhythm, is taken for an empty one. */
export const refusedAgain: Rule = (evidence) => {
  const flawed = findFlaws(evidence);
  const pollsOf = new Map<string, Set<number>>();
  const isRefused = (note: Note) =>
    isPollOperation(note.operation) && isDefiniteRefusal(note) && !flawed.has(note.id);
  return eachOf(judged(evidence).filter(isRefused), ({ operation, listing, poll }) => {
    const key = `${operation} ${listing?.filters}`;
    const polls = (pollsOf.get(key) ?? new Set()).add(poll);
    pollsOf.set(key, polls);
    return (
      polls.size > thresholds.refusedReads &&
      `was refused in ${polls.size} polls, and asked again unchanged`
    );
  });
};

export function isDefiniteRefusal({ isAuthenticated, status, isRefusal }: Note): boolean {
  const isHttp = status >= 400 && status < 500 && status !== 429;
  return isAuthenticated && (isHttp || (status === 200 && isRefusal));
}
