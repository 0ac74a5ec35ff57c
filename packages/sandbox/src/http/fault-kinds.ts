import { gzipSync } from "node:zlib";
import type { Fault, FaultKind, FaultMoment } from "../gen/control-openapi.gen.ts";
import { Problem, problem } from "./problem.ts";
import type { HttpResponse } from "./response.ts";

/** How a kind of fault shows itself. */
export interface FaultEffect {
  /** Whether the operation takes effect before the fault shows, where the fault does not say so itself. */
  readonly when: FaultMoment;
  /** No other moment makes sense. */
  readonly isFixed?: true;
  /** What happens to the operation's own response on its way; nothing where another takes its place. */
  readonly wire?: "delayed" | "reset" | "stalled" | "cut";
  /** What the service says instead, in the words of either protocol. */
  readonly problem?: (fault: Fault) => Problem;
  /** What comes instead, in either protocol. @param contentType of the response that it replaces */
  readonly response?: (fault: Fault, contentType: string) => HttpResponse;
}

/** Every kind of fault: what a kind needs beside its name in the contract. */
export const faultEffects: Readonly<Record<FaultKind, FaultEffect>> = {
  latency: { when: "before-commit", isFixed: true, wire: "delayed" },
  "stalled-body": { when: "after-commit", wire: "stalled" },
  "too-many-requests": {
    when: "before-commit",
    problem: ({ retryAfterSeconds = 1 }) =>
      new Problem(429, 1429, "An injected fault: too many requests.", { retryAfterSeconds }),
  },
  "server-error": { when: "before-commit", problem: () => problem("faultServerError") },
  unavailable: {
    when: "before-commit",
    problem: ({ retryAfterSeconds }) => {
      const { status, code, message } = problem("faultUnavailable");
      return new Problem(
        status,
        code,
        message,
        retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
      );
    },
  },
  "reset-before-commit": { when: "before-commit", isFixed: true, wire: "reset" },
  "reset-after-commit": { when: "after-commit", isFixed: true, wire: "reset" },
  "truncated-body": { when: "after-commit", wire: "cut" },
  html: {
    when: "after-commit",
    response: () => ({
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: "<!DOCTYPE html><html><head><title>Maintenance</title></head><body>Back soon.</body></html>",
    }),
  },
  empty: {
    when: "after-commit",
    response: (_fault, contentType) => ({
      status: 200,
      headers: { "content-type": contentType },
      body: "",
    }),
  },
  redirect: {
    when: "after-commit",
    // Nothing listens there; a client that followed would show it.
    response: ({ location = "http://127.0.0.2:9/elsewhere" }) => ({
      status: 307,
      headers: { location },
      body: "",
    }),
  },
  "compressed-bomb": {
    when: "after-commit",
    response: ({ bombBytes = 256 * MEBIBYTE }, contentType) => ({
      status: 200,
      headers: { "content-type": contentType, "content-encoding": "gzip" },
      body: compressedBomb(bombBytes),
    }),
  },
};

const MEBIBYTE = 1024 * 1024;
const MEMBER_BYTES = 16 * MEBIBYTE;

/**
 * A gzip body that grows a thousandfold: members of spaces, which JSON would even allow. Built of
 * one member repeated, so that the sandbox itself never holds the decompressed size.
 */
function compressedBomb(bytes: number): Buffer {
  const member = gzipSync(Buffer.alloc(Math.min(bytes, MEMBER_BYTES), " "), { level: 9 });
  return Buffer.concat(Array<Buffer>(Math.max(1, Math.ceil(bytes / MEMBER_BYTES))).fill(member));
}
