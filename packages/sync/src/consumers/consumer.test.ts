import { expect, it } from "vitest";
import { type Consumer, namedConsumer } from "./consumer.ts";

it.each([undefined, null, {}, { handle: "erp" }, { url: "https://erp.example.com/hook" }])(
  "refuses a consumer that nothing can be delivered to: %j",
  (consumer) => {
    // As a configuration file in JavaScript gives it.
    expect(() => namedConsumer("erp", consumer as unknown as Consumer)).toThrow(
      'Consumer "erp" must be a function, webhook({ url, secret }), or have handle or deliver',
    );
  },
);
