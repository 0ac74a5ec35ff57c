import { expect, it } from "vitest";
import { findPathIssues } from "./request-writer.ts";

it.each(["", ".", ".."])(
  "the path parameter %j is refused, because it calls another path",
  (id) => {
    expect(findPathIssues("/orders/{id}/labels/{label}", { id, label: "a" })).toMatchObject([
      { path: "$.id", segments: ["id"], rule: "pattern" },
    ]);
    expect(findPathIssues("/orders/.{id}", { id: "." })).toHaveLength(1);
  },
);

it.each(["...", "a", "..a", " ", "%2e%2e", "../..", "\\", "0"])(
  "the path parameter %j is accepted, because it keeps its segment of the path",
  (id) => {
    expect(findPathIssues("/orders/{id}", { id })).toEqual([]);
    const { pathname } = new URL(`http://service.example/orders/${encodeURIComponent(id)}`);
    expect(pathname).toBe(`/orders/${encodeURIComponent(id)}`);
  },
);

it("a path parameter that is missing is not reported twice", () => {
  expect(findPathIssues("/orders/{id}", {})).toEqual([]);
});
