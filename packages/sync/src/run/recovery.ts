import type { SyncEvent } from "../sync-options.ts";

type FailureEvent = Extract<SyncEvent, { failure: string }>;
/** What may fail and recover: the type of its failure, and what it is of. */
type Subject = Pick<FailureEvent, "type"> & {
  readonly seller?: string;
  readonly consumer?: string;
};

export interface Recovery {
  readonly emit: (event: SyncEvent) => void;
  /** Says that something that failed before in this process works again. */
  readonly succeed: (subject: Subject) => void;
}

/** Follows the failures among the events, so that the end of each is an event, too. */
export function followFailures(emit: (event: SyncEvent) => void): Recovery {
  const failing = new Map<string, number>();
  const keyOf = ({ type, seller, consumer }: Subject) => JSON.stringify([type, seller, consumer]);
  return {
    emit(event) {
      if ("failure" in event) failing.set(keyOf(event), (failing.get(keyOf(event)) ?? 0) + 1);
      emit(event);
    },
    succeed(subject) {
      const failures = failing.get(keyOf(subject));
      if (failures === undefined) return;
      failing.delete(keyOf(subject));
      const { type: of, ...rest } = subject;
      emit({ type: "recovered", of, failures, ...rest });
    },
  };
}
