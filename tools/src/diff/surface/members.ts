import type { Described, Members } from "../../surface/describe.ts";

/** A member with what its name says of it. */
export interface Member {
  /** As it stands in the snapshot, with its `readonly` and `?`. */
  readonly key: string;
  readonly is: Described;
  readonly isOptional: boolean;
  readonly isReadonly: boolean;
}

/** Members by their bare names. */
export function membersByName(members: Members): ReadonlyMap<string, Member> {
  return new Map(
    Object.entries(members).map(([key, is]) => {
      const isReadonly = key.startsWith("readonly ");
      const isOptional = key.endsWith("?");
      const name = key.slice(isReadonly ? "readonly ".length : 0, isOptional ? -1 : undefined);
      return [name, { key, is, isOptional, isReadonly }];
    }),
  );
}
