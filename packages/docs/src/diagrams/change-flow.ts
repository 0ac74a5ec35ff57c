import { flow } from "./flow.ts";

/** How a change comes from the service into the user's tables. */
export function changeFlowDiagram(): string {
  return flow(
    "How a change comes into your tables",
    [
      { name: "Service", text: "lists the packages by last update" },
      { name: "Poll", text: "every 30 s, from the checkpoint on", isMarked: true },
      {
        name: "One transaction",
        text: "change, package, lines, checkpoint, lease",
        isMarked: true,
      },
      { name: "Your consumer", text: "from its own position, in order" },
      { name: "Your tables", text: "in one transaction with the position" },
    ],
    "A process may be killed at every arrow: what was not committed is read or delivered again, what was committed is not.",
  );
}
