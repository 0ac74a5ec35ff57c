import type { SandboxConnection } from "../src/index.ts";

export interface Program {
  readonly connection: SandboxConnection;
  readonly signal: AbortSignal;
}

export interface Page {
  readonly content: readonly { id: string; lastModifiedDate: number; orderNumber: string }[];
  readonly totalPages: number;
}

const LISTING = "/rest/delivery/v1/shipmentPackages";
export const POLL_MS = 5_000;

/** Waits by the sandbox's clock, which skips to the end. */
export function wait({ connection }: Pick<Program, "connection">, ms = POLL_MS): Promise<void> {
  return new Promise((resolve) => {
    connection.clock.after(ms, resolve, true);
  });
}

/** Thrown where the service refuses, so that a poll ends and its window is asked again. */
class Refused extends Error {
  readonly waitMs: number;
  constructor(response: Response) {
    super(`HTTP ${response.status}`);
    this.waitMs = Number(response.headers.get("retry-after") ?? 0) * 1_000;
  }
}

export async function list(
  { connection }: Program,
  query: Readonly<Record<string, string | number>>,
): Promise<Page> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const release = connection.clock.hold?.();
  try {
    const headers = { ...connection.credentials };
    const response = await connection.fetch(`${connection.baseUrl}${LISTING}?${search}`, {
      headers,
    });
    if (!response.ok) throw new Refused(response);
    return (await response.json()) as Page;
  } finally {
    release?.();
  }
}

/** Polls as programs do: a failed poll is made again later, and the window begins where the last whole one ended. */
export async function pollForever(
  program: Program,
  read: (start: number, end: number) => Promise<unknown>,
): Promise<void> {
  let start = program.connection.clock.now() - 3 * 86_400_000;
  while (!program.signal.aborted) {
    const end = program.connection.clock.now();
    let waitMs = 0;
    try {
      await read(start, end);
      start = end;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      waitMs = error.waitMs;
    }
    await wait(program, Math.max(POLL_MS, waitMs));
  }
}

export const byUpdate = (startDate: number, endDate: number) => ({
  startDate,
  endDate,
  orderByField: "true",
  orderByDirection: "ASC",
  size: 50,
});

export async function readPages(
  program: Program,
  query: Readonly<Record<string, string | number>>,
): Promise<void> {
  for (let page = 0, pages = 1; page < pages; page += 1) {
    pages = (await list(program, { ...query, page })).totalPages;
  }
}
