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
export function rememberPaths(app: FastifyInstance): KnownPaths {
  const known: { readonly parts: readonly string[]; readonly methods: readonly string[] }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    known.push({ parts: url.split("/"), methods: [method].flat() });
  });
  return {
    methodsAt: (path) => {
      const given = path.split("/");
      const there = known.filter(({ parts }) => isAt(parts, given));
      return [...new Set(there.flatMap(({ methods }) => methods))].sort();
    },
  };
}

/** `/tasks/:id` holds any text without a slash in the place of `:id`. */
function isAt(parts: readonly string[], given: readonly string[]): boolean {
  return (
    parts.length === given.length &&
    parts.every((part, index) =>
      part.startsWith(":") ? given[index] !== "" : part === given[index],
    )
  );
}

/** A request's address: its path, and what stands after the question mark. */
export function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const [path = ""] = url.split("?", 1);
  return { path, search: url.slice(path.length + 1) };
}
