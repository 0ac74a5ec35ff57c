import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folders } from "../site/folders.ts";
import { ownOperations } from "./samples.ts";

test("names the operations of both protocols", () => {
  const readonlySet = ownOperations();
  expect(readonlySet).toContain("queryProducts");
  expect(readonlySet).toContain("OrderItemIdentity");
});

test("leaves out operations that overlays add", () => {
  const overlay = readFileSync(join(folders.specs, "overlays/task-details.yaml"), "utf8");
  expect(overlay).toContain("operationId: queryTaskDetails");
  expect(ownOperations()).not.toContain("queryTaskDetails");
});
