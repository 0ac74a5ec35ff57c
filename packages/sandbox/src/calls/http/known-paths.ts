import type { FastifyInstance } from "fastify";

/** The HTTP methods that the paths of a Fastify application accept. */
export interface KnownPaths {
  /** Returns the methods that a path accepts, sorted; empty for an unknown path. */
  methodsAt(path: string): readonly string[];
}

/**
 * Collects every route that is added to the application from now on, so that a wrong method on a known path (405) can
 * be distinguished from an unknown path (404).
 */
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

/** Whether a URL path matches a route, where `:id` in the route `/tasks/:id` matches any text without a slash. */
function matchesPath(parts: readonly string[], segments: readonly string[]): boolean {
  return (
    parts.length === segments.length &&
    parts.every((part, index) =>
      part.startsWith(":") ? segments[index] !== "" : part === segments[index],
    )
  );
}

/** Splits the URL of a request into its path and its query string without the question mark. */
export function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const [path = ""] = url.split("?", 1);
  return { path, search: url.slice(path.length + 1) };
}
