// Loaded before a sample, so that its time is the sandbox's: what it prints is then always the same.
const fixed = Number(process.env.SAMPLE_TIME);
const began = performance.now();

class SampleDate extends Date {
  constructor(...input: readonly unknown[]) {
    const [value = SampleDate.now()] = input;
    super(value instanceof Date || typeof value === "string" ? value : Number(value));
  }

  static override now(): number {
    return fixed + Math.floor(performance.now() - began);
  }
}

globalThis.Date = SampleDate as DateConstructor;
