import type { SyncEvent } from "../contract/sync-event.ts";

type FailureEvent = Extract<SyncEvent, { failure: string }>;
/** The key of a failure that can recover: the type of the failure event, with its seller and consumer. */
type Subject = Pick<FailureEvent, "type"> & {
  readonly seller?: string;
  readonly consumer?: string;
};

export interface Recovery {
  readonly emit: (event: SyncEvent) => void;
  /**
   * Reports that work on a subject, such as a feed or a delivery, succeeded; emits `recovered` if work on this
   * subject failed before in this process.
   */
  readonly succeed: (subject: Subject) => void;
}

/**
 * Remembers the subjects, such as feeds and deliveries, whose work failed, so that their next success emits the event
 * `recovered`.
 */
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
