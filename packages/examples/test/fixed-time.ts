// Node loads this module before it runs a sample program. The module sets the clock of the sample to the sandbox's
// time, so that the sample always prints the same output.
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
