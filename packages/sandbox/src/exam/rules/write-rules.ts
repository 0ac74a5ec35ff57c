import { type Evidence, failure, judged, type Rule } from "../evidence.ts";
import { isAnswered, isOrderRead, type Note } from "../notes.ts";
import { thresholds } from "../thresholds.ts";
import { readIds } from "./request-rules.ts";

/** Writes that take effect twice when they are sent twice. The others set absolute values. */
const ONCE =
  /^(?:splitPackageBy\w+|createProducts|OrderItemAccept|OrderItemReject|CombineItems|SeparateCombinedItems)$/;

export const writeSentAgain: Rule = (evidence) => {
  const notes = judged(evidence);
  const lost = notes.filter(({ arrived, operation }) => !arrived && ONCE.test(operation));
  const collections = notes.filter(
    ({ arrived, operation }) => !arrived && operation === "createCollectionRequest",
  );
  const again = (all: readonly Note[]) =>
    all.flatMap((first) => {
      const second = notes.find((note) => note.id > first.id && isSameWrite(first, note));
      return second === undefined || wasRead(evidence, first, second)
        ? []
        : [
            failure(
              second,
              `repeats request ${first.id}, whose answer was lost, without reading in between what became of it`,
            ),
          ];
    });
  return { occasion: lost.length > 0, failures: again(lost), warnings: again(collections) };
};

function isSameWrite(first: Note, second: Note): boolean {
  const keys = new Set(readKeys(first));
  return first.operation === second.operation && readKeys(second).some((key) => keys.has(key));
}

function readKeys({ operation, body }: Note): readonly string[] {
  return operation === "createProducts" ? readStockCodes(body) : readIds(body);
}

function readStockCodes(body: string): readonly string[] {
  return [...body.matchAll(/"stockCode"\s*:\s*"([^"]*)"/g)].map(([, code = ""]) => code);
}

/** Whether an answered read of the order, or of the product, began between two requests. */
function wasRead({ notes, known }: Evidence, first: Note, second: Note): boolean {
  const between = notes.filter(
    (note) => note.at >= first.answeredAt && note.id < second.id && isAnswered(note),
  );
  const codes = readKeys(first);
  if (first.operation === "createProducts")
    return between.some((note) => codes.some((code) => readsProduct(note, code)));
  const orders = new Set(codes.flatMap((id) => known.orderOf.get(id) ?? []));
  return between.filter(isOrderRead).some(({ orderNumbers, query, body }) => {
    const asked = readIds(`${query.get("packageIds") ?? ""} ${body}`).map((id) =>
      known.orderOf.get(id),
    );
    return [...orderNumbers, query.get("orderNumber"), ...asked].some((number) =>
      orders.has(number ?? ""),
    );
  });
}

function readsProduct({ operation, query, stockCodes }: Note, code: string): boolean {
  return (
    operation === "queryProducts" && (stockCodes.includes(code) || query.get("stockCode") === code)
  );
}

export const queuedNeverConfirmed: Rule = (evidence) => {
  const { notes, pollMs, judgedUntil } = evidence;
  const waitMs = Math.max(thresholds.confirmMs, thresholds.confirmPolls * pollMs);
  const tasks = judged(evidence).filter(
    ({ taskId, arrived, answeredAt }) =>
      taskId !== undefined && arrived && answeredAt + waitMs < judgedUntil,
  );
  const failures = tasks.flatMap((task) => {
    const after = notes.filter(
      (note) =>
        note.at >= task.answeredAt && note.at <= task.answeredAt + waitMs && isAnswered(note),
    );
    const isAsked = after.some(
      ({ operation, body }) => operation === "queryTaskDetails" && body.includes(task.taskId ?? ""),
    );
    const unread = readStockCodes(task.body).filter(
      (code) => !after.some((note) => readsProduct(note, code)),
    );
    return isAsked || unread.length === 0
      ? []
      : [
          failure(
            task,
            `queued task ${task.taskId}; ${unread.length} of its SKUs (such as ${unread[0]}) were not looked at in ${waitMs / 1_000} s`,
          ),
        ];
  });
  return { occasion: tasks.length > 0, failures };
};
