import type { Middleware } from "./transport.ts";

/** The middleware of one client, in the order in which it was added. */
export interface MiddlewareList {
  readonly added: readonly Middleware[];
  /** @throws TypeError for what is no middleware */
  use(...middleware: Middleware[]): void;
  eject(...middleware: Middleware[]): void;
}

/** Makes an empty list. It is kept outside of openapi-fetch, which is loaded only when it is needed. */
export function middlewareList(): MiddlewareList {
  const added: Middleware[] = [];
  return {
    added,
    use(...middleware) {
      for (const each of middleware) {
        if (typeof each !== "object" || !HOOKS.some((hook) => hook in each)) {
          throw new TypeError(`A middleware is an object with ${HOOKS.join(", ")}`);
        }
        added.push(each);
      }
    },
    eject(...middleware) {
      for (const each of middleware) {
        const at = added.indexOf(each);
        if (at >= 0) added.splice(at, 1);
      }
    },
  };
}

const HOOKS = ["onRequest", "onResponse", "onError"];
