import { inspect } from "node:util";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import * as errors from "./errors.ts";
import {
  InvalidRequestError,
  type Issue,
  isSellerError,
  RateLimitedError,
  TransportError,
} from "./errors.ts";
import { IndeterminateError } from "./indeterminate-error.ts";
import { SellerError, type SellerErrorContext, sellerErrorMark } from "./seller-error.ts";

const issue = (path: string): Issue => ({ path, segments: [], rule: "type", message: "is wrong" });
type ErrorClass = new (message: string, context?: SellerErrorContext) => errors.AnySellerError;

/** Example errors of the classes whose constructors need more arguments than a message. */
const examples: Readonly<Record<string, errors.AnySellerError>> = {
  InvalidRequestError: new InvalidRequestError([issue("$.a")]),
  RefusedError: new errors.RefusedError("m", { serviceCode: 400, serviceMessage: "no" }),
  TaskRejectedError: new errors.TaskRejectedError("m", { taskId: "1", reasons: ["r"] }),
  RateLimitedError: new RateLimitedError("m", 2000),
};
const errorClasses = Object.entries({ ...errors, IndeterminateError })
  .filter(([name]) => /^[A-Z]\w+Error$/.test(name))
  .map(([name, type]) => examples[name] ?? new (type as unknown as ErrorClass)("m"));

describe("the error family", () => {
  it("has one class per code, named after it", () => {
    const named = errorClasses.map(({ code }) => {
      const words = code.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
      return `${words.join("")}Error`;
    });
    expect(errorClasses.map(({ name }) => name)).toEqual(named);
    expect(errorClasses.length).toBeGreaterThan(8);
  });

  it.each(errorClasses)("$name is an Error, and is recognised by its code alone", (error) => {
    expect(error).toBeInstanceOf(SellerError);
    expect(error).toBeInstanceOf(Error);
    expect(isSellerError(error)).toBe(true);
    expect(isSellerError(error, error.code)).toBe(true);
    expect(errorClasses.filter((other) => isSellerError(other, error.code))).toEqual([error]);
    expect(inspect(error)).toContain(error.name);
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: error.name,
      code: error.code,
      message: error.message,
    });
  });

  it("keeps the operation, status and attempts of the call", () => {
    const cause = new Error("cause");
    const error = new TransportError("m", {
      operation: "listShipmentPackages",
      attempts: 3,
      status: 503,
      excerpt: "busy",
      retryable: true,
      cause,
    });
    expect(error).toMatchObject({ attempts: 3, status: 503, excerpt: "busy", retryable: true });
    expect(error.cause).toBe(cause);
    expect(JSON.stringify(error)).not.toContain("cause");
  });

  it("names every broken rule of a request, and shows the first ones", () => {
    const issues = ["$.a", "$.b", "$.c", "$.d", "$.e", "$.f", "$.g"].map(issue);
    const error = new InvalidRequestError(issues, { operation: "createProducts" });
    expect(error.issues).toHaveLength(7);
    expect(error.issues[6]).toEqual({ ...issues[6], message: "g is wrong" });
    expect(error.message).toBe(
      "The request of createProducts was not sent: a is wrong; b is wrong; c is wrong; d is wrong; e is wrong (and 2 more) [invalid-request]",
    );
  });

  it("may be retried after too many requests", () => {
    expect(new RateLimitedError("m", undefined).retryable).toBe(true);
  });
});

describe("isSellerError", () => {
  it("recognises an error of another realm", () => {
    const foreign: unknown = runInContext(
      `const error = new Error("m"); error.code = "rate-limited"; error[mark] = true; error`,
      createContext({ mark: sellerErrorMark }),
    );
    expect(foreign).not.toBeInstanceOf(Error);
    expect(isSellerError(foreign)).toBe(true);
    expect(isSellerError(foreign, "rate-limited")).toBe(true);
  });

  it("rejects every other value, also one whose getters throw", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const other of [
      undefined,
      null,
      1,
      "refused",
      new Error("m"),
      { code: "refused" },
      proxy,
    ]) {
      expect(isSellerError(other)).toBe(false);
    }
  });
});
