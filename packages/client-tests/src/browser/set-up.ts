// Node's name for "after what is due now", which tests use.
const names: { setImmediate?: unknown } = globalThis;
names.setImmediate ??= (run: () => void) => setTimeout(run);
