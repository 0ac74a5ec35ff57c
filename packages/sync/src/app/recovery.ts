import type { SyncEvent } from "../contract/sync-event.ts";

type FailureEvent = Extract<SyncEvent, { failure: string }>;
/** What can fail and recover. */
type Subject = Pick<FailureEvent, "type"> & {
  readonly seller?: string;
  readonly consumer?: string;
};

export interface Recovery {
  readonly emit: (event: SyncEvent) => void;
  /** Emits `recovered` if work on the subject failed before in this process. */
  readonly succeed: (subject: Subject) => void;
}

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
