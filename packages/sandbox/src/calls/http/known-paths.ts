import type { FastifyInstance } from "fastify";

export interface KnownPaths {
  /** Sorted; empty for an unknown path. */
  methodsAt(path: string): readonly string[];
}

/** Collects all routes added from now on, so that a wrong method (405) can be told from an unknown path (404). */
export function trackPaths(app: FastifyInstance): KnownPaths {
  const routes: { readonly parts: readonly string[]; readonly methods: readonly string[] }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    routes.push({ parts: url.split("/"), methods: [method].flat() });
  });
  return {
    methodsAt: (path) => {
      const segments = path.split("/");
      const matches = routes.filter(({ parts }) => matchesPath(parts, segments));
      return [...new Set(matches.flatMap(({ methods }) => methods))].sort();
    },
  };
}

/** `:id` in `/tasks/:id` matches any text without a slash. */
function matchesPath(parts: readonly string[], segments: readonly string[]): boolean {
  return (
    parts.length === segments.length &&
    parts.every((part, index) =>
      part.startsWith(":") ? segments[index] !== "" : part === segments[index],
    )
  );
}

/** The query string without the question mark. */
export function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const [path = ""] = url.split("?", 1);
  return { path, search: url.slice(path.length + 1) };
}
