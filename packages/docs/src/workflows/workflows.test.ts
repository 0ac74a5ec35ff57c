import { describe, expect, it } from "vitest";
import { createHighlight } from "../site/highlight.ts";
import { MarkdownRenderer } from "../site/markdown.ts";
import { readWorkflows, workflowsOf } from "./read-workflows.ts";
import { workflowsPage } from "./workflows-page.ts";

const highlight = await createHighlight();

function render(steps: string) {
  const text = `arazzo: 1.0.1
info: { title: Some, version: 1.0.0 }
workflows:
  - workflowId: some
    summary: Some workflow
    steps:
${steps}`;
  return workflowsPage(workflowsOf("specs/workflows/some.arazzo.yaml", text), {
    highlight,
    markdown: new MarkdownRenderer(highlight),
    restPaths: new Map([["queryProducts", "reference/rest/queryProducts.html"]]),
  });
}

describe("the page of workflows", () => {
  it("shows the steps in their order, each linked to what it calls", () => {
    const { page, problems } = render(`      - stepId: look
        description: Look in \`Created\`.
        operationId: $sourceDescriptions.rest.queryProducts
      - stepId: ask
        operationId: $sourceDescriptions.soap.sendMessage
        requestBody: { payload: "<os:OrderDetailRequest xmlns:os='urn:x'/>" }
      - stepId: wait
        operationId: $sourceDescriptions.sandbox.advanceClock
`);
    expect(problems).toEqual([]);
    expect([...page.html.matchAll(/<li id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      "some-workflow.look",
      "some-workflow.ask",
      "some-workflow.wait",
    ]);
    expect(page.html).toContain("Look in <code>Created</code>.");
    expect(page.html).toContain('href="reference/rest/queryProducts.html"');
    expect(page.html).toContain('href="reference/soap/OrderDetail.html"');
    expect(page.headings).toEqual([{ id: "some-workflow", html: "Some workflow", level: 2 }]);
  });

  it("keeps every digit of what is sent", () => {
    const { page } = render(`      - stepId: send
        operationId: $sourceDescriptions.rest.queryProducts
        requestBody: { payload: { price: 12.50, id: 9007199254740993 } }
`);
    expect(page.html).toContain("12.50");
    expect(page.html).toContain("9007199254740993");
  });

  it("is a problem with file and line when a step calls what neither contract has", () => {
    const { problems } = render(`      - stepId: gone
        operationId: $sourceDescriptions.rest.sellEverything
      - stepId: gone-too
        operationId: $sourceDescriptions.soap.sendMessage
        requestBody: { payload: "<os:OrderGoneRequest/>" }
`);
    expect(problems).toEqual([
      'specs/workflows/some.arazzo.yaml:7: step "gone" calls "sellEverything", which neither contract has',
      'specs/workflows/some.arazzo.yaml:9: step "gone-too" calls "sendMessage", which neither contract has',
    ]);
  });

  it("is there without workflows too", () => {
    expect(readWorkflows("/", "nowhere")).toEqual([]);
    expect(render("      []\n").page.html).toContain("Some workflow");
  });
});
