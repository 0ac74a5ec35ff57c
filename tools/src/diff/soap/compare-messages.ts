import type { ContractSource, OperationSource } from "../../soap/read/source.ts";
import type { Changes } from "../changes.ts";
import { wordsAlone } from "../direction.ts";
import { pairUp } from "../pair-up.ts";
import { rateRetry } from "../retry-change.ts";
import type { TypeComparison } from "./compare-types.ts";

/** Compares the operations, and with each kept one its two messages. */
export function compareMessages(
  before: ContractSource,
  after: ContractSource,
  types: TypeComparison,
  changes: Changes,
): void {
  const pairs = pairUp(before.operations, after.operations, ({ name }) => name);
  for (const [old, now] of pairs.kept) {
    changes.within(now.name, () => compareOperation(old, now, changes));
    changes.reaching([now.name], () => {
      types.compareMessage(old.input.name, now.input.name, "request");
      types.compareMessage(old.output.name, now.output.name, "response");
    });
  }
  for (const { at, name } of pairs.gone) {
    changes.gone(at, name, "the operation is gone", {
      verdict: "major",
      reason: "requests of its callers fail",
    });
  }
  for (const { at, name } of pairs.added) {
    changes.add(at, name, "the operation is new", {
      verdict: "minor",
      reason: "no caller used it before",
    });
  }
}

function compareOperation(before: OperationSource, after: OperationSource, changes: Changes): void {
  if (before.retry !== after.retry) {
    const what = `retry ${before.retry} became ${after.retry}`;
    changes.add(after.at, "", what, rateRetry(before.retry, after.retry));
  }
  if (renderPaging(before) !== renderPaging(after)) {
    changes.add(
      after.at,
      after.name,
      `paging ${renderPaging(before)} became ${renderPaging(after)}`,
      {
        verdict: before.paging === undefined ? "minor" : "major",
        reason: "clients iterate over the operation by it",
      },
    );
  }
  comparePageSizes(before, after, changes);
  const [old, now] = [before, after].map(({ documentation, retry }) =>
    documentation.replace(new RegExp(`\\s*${retry}$`), ""),
  );
  if (old !== now) {
    changes.add(after.at, "", "documentation reworded", wordsAlone);
  }
}

function renderPaging({ paging }: OperationSource): string {
  return paging === undefined ? "none" : `${paging.page} to ${paging.items}`;
}

function comparePageSizes(
  { paging: before }: OperationSource,
  { at, name, paging: after }: OperationSource,
  changes: Changes,
): void {
  if (before === undefined || after === undefined) return;
  if (before.size !== after.size) {
    changes.add(at, name, `page size ${before.size} became ${after.size}`, {
      verdict: "minor",
      reason: "a request that asks for no page size gets other pages",
    });
  }
  const [most, mostNow] = [before, after].map(({ largestSize = Infinity }) => largestSize);
  if (most === undefined || mostNow === undefined || most === mostNow) return;
  changes.add(at, name, `largest page size ${most} became ${mostNow}`, {
    verdict: mostNow < most ? "major" : "minor",
    reason:
      mostNow < most
        ? "larger pages that callers ask for are refused"
        : "no more could be asked for",
  });
}
