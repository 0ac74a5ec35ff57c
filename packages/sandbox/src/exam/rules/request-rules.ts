import { type Evidence, eachRequest, type Rule } from "../evidence.ts";
import { isPollOperation, type Note, REDIRECTED } from "../notes.ts";
import { thresholds } from "../thresholds.ts";

const isListing = ({ listing }: Note): boolean => listing !== undefined;
const hasPrices = ({ operation }: Note): boolean =>
  operation === "updatePriceAndStock" || operation === "createProducts";
const isCall = ({ operation }: Note): boolean => operation !== "";

const SOAP_STATUSES =
  /^(?:new|approved|rejected|completed|claimed|late_shipment|accepted|processing|pending)$/i;

export const soapStatus = eachRequest(isListing, ({ listing }) =>
  SOAP_STATUSES.test(listing?.status ?? "")
    ? `status=${listing?.status} is a word of the SOAP service`
    : undefined,
);

export const severalStatuses = eachRequest(isListing, ({ query }) => {
  const all = query.getAll("status");
  const isSeveral = all.length > 1 || (all[0] ?? "").includes(",");
  return isSeveral ? `status=${all.join("&status=")}: one status per request` : undefined;
});

export const datesInSeconds = eachRequest(isListing, ({ query }) => {
  const found = ["startDate", "endDate"].find((name) =>
    /^\d{9,10}(?:\.\d+)?$/.test(query.get(name) ?? ""),
  );
  return (
    found && `${found}=${query.get(found)} is a moment of January 1970; dates are milliseconds`
  );
});

const { pageSizes } = thresholds;

export const pageTooLarge = eachRequest(
  ({ operation }) => Object.hasOwn(pageSizes, operation),
  ({ operation, query }) => {
    const size = Number(query.get("size") ?? 0);
    const most = pageSizes[operation as keyof typeof pageSizes];
    return size > most ? `size=${size}; the maximum is ${most}` : undefined;
  },
);

const MISSING = /^(?:null|undefined|NaN)$/;
/** Fields that are never null; of others, null can be meant. */
const MISSING_IN_BODY =
  /"(?:id|orderLineId|quantity|quantities|stockCode|listPrice|salePrice)"\s*:\s*null\b|[:[,]\s*"?(?:undefined|NaN)"?\s*[,}\]]|:\s*"null"|>(?:undefined|NaN|null)</;

export const missingValue = eachRequest(isCall, ({ url, query, body }) => {
  const inPath = url.split(/[?/]/).find((part) => MISSING.test(part));
  const [name, value] = [...query].find(([, text]) => MISSING.test(text)) ?? [];
  const [inBody] = MISSING_IN_BODY.exec(body) ?? [];
  const found = inPath ?? (name === undefined ? inBody : `${name}=${value}`);
  return found && `sends ${found}`;
});

const isRedirected = ({ url }: Note): boolean => url.startsWith(REDIRECTED);

export const secretInUrl = eachRequest(
  (note) => isCall(note) || isRedirected(note),
  (note, { secret }) => {
    const { url, query, hasSecret } = note;
    if (hasSecret && isRedirected(note))
      return "follows a redirect to another origin, and takes the secret there";
    const isNamed = [...query.keys()].some((name) => name.toLowerCase() === "appsecret");
    return isNamed || url.includes(encodeURIComponent(secret))
      ? "has the secret in its address, which proxies and logs keep"
      : undefined;
  },
);

const PRICES = /"(listPrice|salePrice)"\s*:\s*("[^"]*"|[^,}\]\s]+)/g;

export const priceDigits = eachRequest(hasPrices, ({ body }) => {
  const wrong = [...body.matchAll(PRICES)].filter(
    ([, , price = ""]) => price !== "null" && !/^\d+\.\d\d$/.test(price),
  );
  const [, name, price] = wrong[0] ?? [];
  return name === undefined
    ? undefined
    : `${name} ${price} has not exactly two digits after the point (the strict reading of the document), and ${wrong.length - 1} more`;
});

export const listBelowSale = eachRequest(hasPrices, ({ body }) => {
  const skus = body.match(/\{[^{}]*\}/g) ?? [];
  const wrong = skus.find((sku) => {
    const prices = new Map(
      [...sku.matchAll(PRICES)].map(([, name, price]) => [name, Number(price)]),
    );
    return (prices.get("listPrice") ?? Infinity) < (prices.get("salePrice") ?? 0);
  });
  const stockCode = /"stockCode"\s*:\s*"([^"]*)"/.exec(wrong ?? "")?.[1];
  return wrong && `listPrice of ${stockCode} is lower than its salePrice`;
});

const NUMBERS = /(?<![\w.])\d+(?:\.\d+)?(?:[eE]\+?\d+)?(?![\w.])/g;

export const roundedId: Rule = (evidence) =>
  eachRequest(
    ({ query, body }) => findWideNumbers(`${[...query.values()].join(" ")} ${body}`).length > 0,
    ({ query, body }, { known }) => {
      const numbers = findWideNumbers(`${[...query.values()].join(" ")} ${body}`);
      const found = numbers.find((text) => isRounded(text, known.ids));
      return found && `${found} is none of the seller's ids, but close to one: a double rounded it`;
    },
  )(evidence);

function findWideNumbers(text: string): readonly string[] {
  return (text.match(NUMBERS) ?? []).filter((number) => Number(number) > Number.MAX_SAFE_INTEGER);
}

function isRounded(text: string, ids: readonly bigint[]): boolean {
  const value = Number(text);
  const exact = /^\d+$/.test(text) ? BigInt(text) : undefined;
  if (exact !== undefined && ids.includes(exact)) return false;
  return ids.some((id) => Math.abs(value - Number(id)) <= thresholds.idShare * Number(id));
}

const SPLIT = /^splitPackage/;

export const severalOrdersInSplit = eachRequest(
  ({ operation }) => SPLIT.test(operation),
  ({ body }, { known }) => {
    const orders = new Set(readIds(body).flatMap((id) => known.orderOf.get(id) ?? []));
    return orders.size > 1 ? `names lines of the orders ${[...orders].join(", ")}` : undefined;
  },
);

/** The ids that a body names, of lines, packages or orders. */
export function readIds(body: string): readonly string[] {
  return body.match(/(?<![\w.])\d{8,19}(?![\w.])/g) ?? [];
}

/** The rules that say by themselves what is wrong with a request, so that its refusal and what it missed need no other. */
const flaws = {
  "soap-status": soapStatus,
  "several-statuses": severalStatuses,
  "dates-in-seconds": datesInSeconds,
  "page-too-large": pageTooLarge,
  "missing-value": missingValue,
  "rounded-id": roundedId,
  "secret-in-url": secretInUrl,
} as const;

export type FlawName = keyof typeof flaws;

/** Finds the requests that are wrong by themselves, with the rule that says so. */
export function findFlaws(evidence: Evidence): ReadonlyMap<number | undefined, FlawName> {
  return new Map(
    (Object.keys(flaws) as FlawName[]).flatMap((name) =>
      flaws[name](evidence).failures.map(({ request }) => [request, name] as const),
    ),
  );
}

/** The same read, refused again and again at the poll's rhythm, is taken for an empty one. */
export const refusedAgain: Rule = (evidence) => {
  const flawed = findFlaws(evidence);
  const seen = new Map<string, Set<number>>();
  return eachRequest(
    (note) => isPollOperation(note.operation) && isDefiniteRefusal(note) && !flawed.has(note.id),
    ({ operation, listing, poll }) => {
      const key = `${operation} ${listing?.filters}`;
      const polls = (seen.get(key) ?? new Set()).add(poll);
      seen.set(key, polls);
      return polls.size > thresholds.refusedReads
        ? `was refused in ${polls.size} polls, and asked again unchanged`
        : undefined;
    },
  )(evidence);
};

export function isDefiniteRefusal({ isAuthenticated, status = 0, refusal }: Note): boolean {
  const isHttp = status >= 400 && status < 500 && status !== 429;
  return isAuthenticated && (isHttp || (status === 200 && refusal));
}
