import { findHits, type Hit } from "./find-hits.ts";

const question = process.argv.slice(2).join(" ");
if (question === "") {
  console.error("Name a question: node packages/docs/src/search/ask.ts how do I rotate a secret");
  process.exitCode = 2;
}
for (const [place, hit] of (await findHits(question)).entries()) {
  print(`${place + 1}. `, hit);
  for (const next of hit.sub_results.slice(1)) print("   - ", next);
}

function print(bullet: string, { title, url, excerpt }: Hit): void {
  const indent = " ".repeat(bullet.length);
  const text = excerpt
    .replace(/<\/?mark>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  console.log(`${bullet}${title}\n${indent}${url}\n${indent}${text.replaceAll("&amp;", "&")}`);
}
