import type { FastifyInstance } from "fastify";

/** Which methods the addresses of an application take. */
export interface KnownPaths {
  /** The methods that the path takes, sorted; none for a path that nothing is at. */
  methodsAt(path: string): readonly string[];
}

/**
 * Remembers every route that is added from now on, so that another method on a known path can be
 * distinguished from an unknown path.
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

/** `/tasks/:id` holds any text without a slash in the place of `:id`. */
function matchesPath(parts: readonly string[], segments: readonly string[]): boolean {
  return (
    parts.length === segments.length &&
    parts.every((part, index) =>
      part.startsWith(":") ? segments[index] !== "" : part === segments[index],
    )
  );
}

/** A request's address: its path, and what stands after the question mark. */
export function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const [path = ""] = url.split("?", 1);
  return { path, search: url.slice(path.length + 1) };
}
