/** A page as the navigation shows it. */
export interface NavigationEntry {
  readonly title: string;
  /** Path in the site, without a leading slash. */
  readonly path: string;
}

/** A group of the sidebar. */
export interface NavigationGroup {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
}

const guide = (name: string, title: string): NavigationEntry => ({
  title,
  path: `guides/${name}.html`,
});

/** The guides, in the order in which one reads them. */
export const guides: NavigationGroup = {
  title: "Guides",
  entries: [
    guide("quick-start", "Quick start"),
    guide("credentials", "Credentials"),
    guide("client-setup", "Setting up a client"),
    guide("listing", "Listing and date windows"),
    guide("orders-in-your-database", "Orders in your own database"),
    guide("running-a-fleet", "Running a fleet"),
    guide("splitting", "Splitting and cancelling"),
    guide("product-tasks", "Product tasks and prices"),
    guide("exact-numbers", "Exact numbers"),
    guide("errors", "Errors, retries, unknown outcomes"),
    guide("soap", "The SOAP order service"),
    guide("testing", "Testing your integration"),
    guide("console", "The console"),
    guide("troubleshooting", "Troubleshooting"),
    guide("extending", "Extending the contract"),
    guide("versions", "Versions and upgrading"),
    guide("contract-tests", "Contract tests on your deployment"),
  ],
};

/** Everything else that can be read from beginning to end. */
export const references: NavigationGroup = {
  title: "Reference",
  entries: [
    { title: "REST reference", path: "reference/rest.html" },
    { title: "SOAP reference", path: "reference/soap.html" },
    { title: "Sandbox control API", path: "reference/control.html" },
    { title: "Client options", path: "reference/client-options.html" },
    { title: "TypeScript reference", path: "reference/typescript/rest-client.html" },
    { title: "From REST to SOAP and back", path: "reference/rest-and-soap.html" },
    { title: "Workflows", path: "workflows.html" },
    { title: "Assumptions", path: "assumptions.html" },
    { title: "Benchmarks", path: "benchmarks.html" },
    { title: "Changes", path: "changes.html" },
  ],
};

/** What the bar at the top of every page links to. */
export const topEntries: readonly NavigationEntry[] = [
  { title: "Guides", path: "guides/quick-start.html" },
  { title: "REST", path: "reference/rest.html" },
  { title: "SOAP", path: "reference/soap.html" },
  { title: "TypeScript", path: "reference/typescript/rest-client.html" },
];

/** The way from a page to the site's root: empty, `../` or more of them. */
export function toRoot(path: string): string {
  return "../".repeat(path.split("/").length - 1);
}
