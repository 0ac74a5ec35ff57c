import { inspect } from "node:util";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  AuthenticationError,
  InvalidRequestError,
  type Issue,
  isSellerError,
  ProtocolError,
  RateLimitedError,
  RefusedError,
  TaskRejectedError,
  TimeoutError,
  TransportError,
} from "./errors.ts";
import { IndeterminateError } from "./indeterminate-error.ts";
import { SellerError, type SellerErrorCode, sellerErrorMark } from "./seller-error.ts";

const issue = (path: string): Issue => ({ path, segments: [], rule: "type", message: "is wrong" });
const every = [
  new InvalidRequestError([issue("$.a")]),
  new AuthenticationError("m"),
  new RefusedError("m", { serviceCode: 400, serviceMessage: "no" }),
  new TaskRejectedError("m", { taskId: "1", reasons: ["r"] }),
  new RateLimitedError("m", 2000),
  new TimeoutError("m"),
  new TransportError("m"),
  new ProtocolError("m"),
  new IndeterminateError("m"),
];

describe("the error family", () => {
  it("has one class per code", () => {
    const codes: Record<SellerErrorCode, string> = {
      "invalid-request": "InvalidRequestError",
      authentication: "AuthenticationError",
      refused: "RefusedError",
      "task-rejected": "TaskRejectedError",
      "rate-limited": "RateLimitedError",
      timeout: "TimeoutError",
      transport: "TransportError",
      protocol: "ProtocolError",
      indeterminate: "IndeterminateError",
    };
    expect(Object.fromEntries(every.map(({ code, name }) => [code, name]))).toEqual(codes);
  });

  it.each(every)("$name is an Error, and is recognised by its code alone", (error) => {
    expect(error).toBeInstanceOf(SellerError);
    expect(error).toBeInstanceOf(Error);
    expect(isSellerError(error)).toBe(true);
    expect(isSellerError(error, error.code)).toBe(true);
    expect(every.filter((other) => isSellerError(other, error.code))).toEqual([error]);
    expect(inspect(error)).toContain(error.name);
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: error.name,
      code: error.code,
      message: error.message,
    });
  });

  it("keeps what is known about the call", () => {
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
      "The request of createProducts was not sent: a is wrong; b is wrong; c is wrong; d is wrong; e is wrong (and 2 more)",
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

  it("accepts nothing else as one, whatever its getters do", () => {
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
