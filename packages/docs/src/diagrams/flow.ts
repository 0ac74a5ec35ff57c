/** A step of a flow: what it is, and what happens there. */
export interface FlowStep {
  readonly name: string;
  readonly text: string;
  /** Filled with the site's color. */
  readonly isMarked?: boolean;
}

/** Steps with arrows between them as HTML: side by side, or one below the other where there is little space. */
export function flow(label: string, steps: readonly FlowStep[], caption: string): string {
  const items = steps.map(
    ({ name, text, isMarked = false }) =>
      `<li${isMarked ? ' class="marked"' : ""}><b>${name}</b> ${text}</li>`,
  );
  return `<figure><ol class="flow" aria-label="${label}">${items.join("")}</ol><figcaption>${caption}</figcaption></figure>`;
}
