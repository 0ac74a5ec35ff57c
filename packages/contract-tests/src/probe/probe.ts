import type { Target } from "../targets/target.ts";
import { type Asked, ask } from "./ask.ts";
import { probes } from "./probes.ts";
import type { Reading } from "./reading.ts";

/**
 * Asks a service, reading only, how it takes what the document leaves open: one reading for each
 * assumption that reads can touch. A probe that breaks off says so and stops nothing.
 */
export async function takeReadings(target: Target): Promise<Reading[]> {
  const asked: Asked = ask(target);
  const readings: Reading[] = [];
  for (const { assumption, read } of probes) {
    const finding = await read(asked).catch((error: unknown) => ({
      reading: `could not be asked: ${error instanceof Error ? error.message : String(error)}`,
      agrees: undefined,
    }));
    readings.push({ target: target.name, assumption, ...finding });
  }
  return readings;
}
