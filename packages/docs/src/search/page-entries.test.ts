import { expect, test } from "vitest";
import { pageEntries } from "./page-entries.ts";

const page = (main: string): string =>
  `<title>Some &amp; more · Docs</title><nav>Menu</nav><main>${main}<nav class="pager">Next</nav></main>`;

test("a section has all its text, code and tables too, and nothing else", () => {
  const [, section] = pageEntries(
    "guides/some.html",
    page(
      `<h1 id="some">Some</h1><p>Lead</p>
      <h2 id="code">With <code>code</code> <a class="anchor" href="#code">#</a></h2>
      <div class="code"><button>Copy</button><pre><span>a &lt; b</span><span>.c</span></pre></div>
      <table><tr><td>one</td><td>two</td></tr></table>`,
    ),
  );
  expect(section).toEqual({
    kind: "guide",
    title: "With code",
    context: "Some & more",
    text: "a < b.c one two",
    path: "guides/some.html#code",
    weight: 1.5 * 1.2,
  });
});

test("what stands between tags of no section is in none", () => {
  expect(pageEntries("index.html", page("<p>Lost</p>"))).toEqual([]);
});
