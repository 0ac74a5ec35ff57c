import { describe, expect, it } from "vitest";
import { parseWorkflows, readWorkflows, workflowsPage } from "./workflows-page.ts";

const operation = (page: string) => ({
  name: page.split("/").at(-1) ?? "",
  page,
  lead: "",
  parts: [],
});

function render(steps: string) {
  const text = `arazzo: 1.0.1
info: { title: Some, version: 1.0.0 }
workflows:
  - workflowId: some
    summary: Some workflow
    steps:
${steps}`;
  const { pages, problems } = workflowsPage(
    parseWorkflows("specs/workflows/some.arazzo.yaml", text),
    {
      rest: [operation("reference/rest/queryProducts")],
      soap: [operation("reference/soap/OrderDetail")],
      sandbox: [operation("reference/control/advanceClock")],
    },
  );
  return { body: pages[0]?.body ?? "", problems };
}

describe("the workflow page", () => {
  it("shows the steps in order, each linked to its operation", () => {
    const { body, problems } = render(`      - stepId: look
        description: Look in \`Created\`.
        operationId: $sourceDescriptions.rest.queryProducts
      - stepId: ask
        operationId: $sourceDescriptions.soap.sendMessage
        requestBody: { payload: "<os:OrderDetailRequest xmlns:os='urn:x'/>" }
      - stepId: wait
        operationId: $sourceDescriptions.sandbox.advanceClock
`);
    expect(problems).toEqual([]);
    const calls = [...body.matchAll(/\[`\w+`\]\(([^)]+)\)/g)].map(([, link]) => link);
    expect(calls).toEqual([
      "/reference/rest/queryProducts.html",
      "/reference/soap/OrderDetail.html",
      "/reference/control/advanceClock.html",
    ]);
    expect(body).toContain("1. Look in `Created`.");
    expect(body).toContain("## Some workflow");
  });

  it("keeps every digit of the values that are sent", () => {
    const { body } = render(`      - stepId: send
        operationId: $sourceDescriptions.rest.queryProducts
        requestBody: { payload: { price: 12.50, id: 9007199254740993 } }
`);
    expect(body).toContain("12.50");
    expect(body).toContain("9007199254740993");
  });

  it("reports file and line of a step whose operation is in neither contract", () => {
    const { problems } = render(`      - stepId: gone
        operationId: $sourceDescriptions.rest.sellEverything
      - stepId: gone-too
        operationId: $sourceDescriptions.soap.sendMessage
        requestBody: { payload: "<os:OrderGoneRequest/>" }
`);
    expect(problems).toEqual([
      'specs/workflows/some.arazzo.yaml:7: step "gone" calls "sellEverything", an operation that neither contract has',
      'specs/workflows/some.arazzo.yaml:9: step "gone-too" calls "sendMessage", an operation that neither contract has',
    ]);
  });

  it("exists without workflows", () => {
    expect(readWorkflows("/", "nowhere")).toEqual([]);
    expect(render("      []\n").body).toContain("Some workflow");
  });
});
