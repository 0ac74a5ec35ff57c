import { expect, it } from "vitest";
import { type Consumer, resolveConsumer } from "./consumer.ts";

it.each([undefined, null, {}, { handle: "erp" }, { url: "https://erp.example.com/hook" }])(
  "refuses a consumer that nothing can be delivered to: %j",
  (consumer) => {
    // A configuration file in JavaScript may contain a value of any type.
    expect(() => resolveConsumer("erp", consumer as unknown as Consumer)).toThrow(
      'Consumer "erp" must be a function, webhook({ url, secret }), or an object with a method handle or deliver',
    );
  },
);

it.each(["__proto__", "x".repeat(200), "Sipariş №1 🙂"])("accepts the name %j", (name) => {
  expect(resolveConsumer(name, () => undefined)).toMatchObject({ name });
});

it.each([
  ["", '""'],
  [" ", '" "'],
  ["a\nb", '"a\\nb"'],
  ["\x1b[2J", '"\\u001b[2J"'],
  ["half \udc00", '"half \\udc00"'],
  ["x".repeat(201), `"${"x".repeat(50)}"`],
])("refuses a name that no database keeps as it is: %j", (name, quoted) => {
  expect(() => resolveConsumer(name, () => undefined)).toThrow(
    `The name of a consumer must have 1 to 200 characters, none of them a control character, not ${quoted}`,
  );
});
