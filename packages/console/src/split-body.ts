/** What was filled in for one order line; empty for nothing. */
export interface SplitChoice {
  /** Units that go into a new package. */
  readonly moved: string;
  /** Units that are cancelled. */
  readonly cancelled: string;
}

/**
 * The body of `splitPackageByQuantity`: one new package, and the cancelled units. Ids are written with
 * every digit, and quantities as typed, so that the service judges them.
 *
 * @param choices - by order line id
 */
export function splitBody(
  choices: Readonly<Record<string, SplitChoice>>,
  cancelReasonId: string,
): string {
  const named = (part: keyof SplitChoice) =>
    Object.entries(choices).filter(([, choice]) => choice[part].trim() !== "");
  const moved = named("moved").map(
    ([id, choice]) => `{"orderLineId":${id},"quantities":${number(choice.moved)}}`,
  );
  const cancelled = named("cancelled").map(
    ([id, choice]) =>
      `{"cancelReasonId":${cancelReasonId},"orderLineId":${id},"quantity":${number(choice.cancelled)}}`,
  );
  const packages = moved.length === 0 ? "" : `{"packageDetails":[${moved.join(",")}]}`;
  const items = cancelled.length === 0 ? "" : `,"cancelledItems":[${cancelled.join(",")}]`;
  return `{"splitPackages":[${packages}]${items}}`;
}

function number(text: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? text.trim() : JSON.stringify(text);
}
