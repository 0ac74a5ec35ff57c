import type { SyncEvent } from "../sync-options.ts";

type FailureEvent = Extract<SyncEvent, { failure: string }>;
/** The key of a failure that can recover: the type of the failure event, with its seller and consumer. */
type Subject = Pick<FailureEvent, "type"> & {
  readonly seller?: string;
  readonly consumer?: string;
};

export interface Recovery {
  readonly emit: (event: SyncEvent) => void;
  /** Reports a success; emits `recovered` if the same subject failed before in this process. */
  readonly succeed: (subject: Subject) => void;
}

/** Remembers which subjects failed, so that their next success emits an event. */
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
