import { type Evidence, eachOf, failure, judged, type Rule } from "../evidence.ts";
import { isAnswered, isOrderRead, type Note } from "../notes.ts";
import { thresholds } from "../thresholds.ts";
import { readIds } from "./request-rules.ts";

/** Writes that take effect twice when they are sent twice. The others set absolute values. */
const ONCE =
  /^(?:splitPackageBy\w+|createProducts|OrderItemAccept|OrderItemReject|CombineItems|SeparateCombinedItems)$/;

const writeSentAgain: Rule = (evidence) => {
  const notes = judged(evidence);
  const lost = notes.filter(({ arrived, operation }) => !arrived && ONCE.test(operation));
  const collections = notes.filter(
    ({ arrived, operation }) => !arrived && operation === "createCollectionRequest",
  );
  const again = (all: readonly Note[]) =>
    all.flatMap((first) => {
      const second = notes.find((note) => note.id > first.id && isSameWrite(first, note));
      if (second === undefined || wasRead(evidence, first, second)) return [];
      const text = `repeats request ${first.id}, whose answer was lost, without reading in between what became of it`;
      return [failure(second, text)];
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
  const keys = readKeys(first);
  if (first.operation === "createProducts")
    return between.some((note) => keys.some((code) => readsProduct(note, code)));
  const orders = new Set(keys.flatMap((id) => known.orderOf.get(id) ?? []));
  return between.filter(isOrderRead).some(({ rows, query, body }) => {
    const ids = readIds(`${query.get("packageIds") ?? ""} ${body}`);
    const asked = [query.get("orderNumber") ?? "", ...ids.map((id) => known.orderOf.get(id) ?? "")];
    return [...asked, ...rows.map(({ orderNumber = "" }) => orderNumber)].some((number) =>
      orders.has(number),
    );
  });
}

function readsProduct({ operation, query, rows }: Note, code: string): boolean {
  const isRead =
    query.get("stockCode") === code || rows.some(({ stockCode }) => stockCode === code);
  return operation === "queryProducts" && isRead;
}

const queuedNeverConfirmed: Rule = (evidence) => {
  const { notes, judgedUntil } = evidence;
  const tasks = judged(evidence).filter(
    (note) => note.taskId !== undefined && confirmationEnd(evidence, note) < judgedUntil,
  );
  return eachOf(tasks, (task) => {
    const { taskId = "", answeredAt, body } = task;
    const until = confirmationEnd(evidence, task);
    const after = notes.filter(
      (note) => note.at >= answeredAt && note.at <= until && isAnswered(note),
    );
    const isAsked = after.some(
      (note) => note.operation === "queryTaskDetails" && note.body.includes(taskId),
    );
    const unread = readStockCodes(body).filter(
      (code) => !after.some((note) => readsProduct(note, code)),
    );
    return (
      !isAsked &&
      unread.length > 0 &&
      `queued task ${taskId}; ${unread.length} of its SKUs (such as ${unread[0]}) were not looked at in ${Math.round((until - answeredAt) / 1_000)} s`
    );
  });
};

/** By the program's own polls, where it has any: a slow one looks later. */
function confirmationEnd({ notes, pollMs }: Evidence, { answeredAt, poll }: Note): number {
  const { confirmMs, confirmPolls } = thresholds;
  const earliest = answeredAt + Math.max(confirmMs, confirmPolls * pollMs);
  const later = notes.find((note) => note.poll >= poll + confirmPolls);
  const hasPolls = (notes.at(-1)?.poll ?? 0) > 0;
  return hasPolls ? Math.max(earliest, later?.at ?? Infinity) : earliest;
}

export const writeRules = {
  "write-sent-again": writeSentAgain,
  "queued-never-confirmed": queuedNeverConfirmed,
};
