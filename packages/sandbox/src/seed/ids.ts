import type { WriteSession } from "../domain/store.ts";

/** What gives the ids of made-up records. */
export type Ids = Pick<WriteSession, "nextId" | "nextPackageKey">;
