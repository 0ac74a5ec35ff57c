/** The look of the page, within it. */
export const style = `
:root { color-scheme: light dark; --good: #1a7f4b; --bad: #c02626; --known: #9a6700; --line: #8884; --soft: #8881; }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; }
header { padding: 1.5rem 2rem; color: #fff; background: var(--good); }
header.bad { background: var(--bad); }
header h1 { margin: 0; font-size: 1.5rem; } header p { margin: .25rem 0 0; }
nav { position: sticky; top: 0; padding: .5rem 2rem; background: Canvas; border-bottom: 1px solid var(--line); z-index: 1; }
nav a { margin-right: 1rem; color: inherit; }
main { padding: 0 2rem 3rem; max-width: 90rem; }
section { scroll-margin-top: 3rem; }
h2 { margin: 2rem 0 .75rem; font-size: 1.2rem; } h3 { font-size: 1rem; } h3.bad { color: var(--bad); }
table { border-collapse: collapse; } th { text-align: left; font-weight: 500; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
.scroll { overflow-x: auto; }
.matrix td { padding: 0; }
.matrix button { width: 100%; padding: .3rem .6rem; border: 0; background: none; font: inherit; color: inherit; text-align: left; cursor: pointer; }
.matrix button:hover { background: var(--soft); }
td.good { color: var(--good); } td.bad { color: #fff; background: var(--bad); } td.known { color: var(--known); } td.none { opacity: .55; }
.protocol { display: inline-block; width: 3.2rem; opacity: .6; font-size: .8rem; }
.filters { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; margin-bottom: .75rem; }
#search { flex: 1 1 18rem; padding: .4rem .6rem; font: inherit; }
.case { padding: .25rem 0; border-bottom: 1px solid var(--soft); overflow-wrap: anywhere; }
.case ul { margin: .25rem 0 .25rem 1.5rem; padding: 0; }
.badge { display: inline-block; min-width: 6.5rem; padding: 0 .5rem; border-radius: .6rem; font-size: .8rem; text-align: center; background: var(--soft); }
.badge.passed { color: var(--good); } .badge.failed, .badge.surprise { color: #fff; background: var(--bad); } .badge.known-failure { color: var(--known); }
.story ol { margin: .25rem 0 .75rem; } .story li.bad { color: var(--bad); } .story li.none { opacity: .55; }
.where { opacity: .6; font-size: .85rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; margin: .5rem 0; }
pre { margin: 0; padding: .5rem; max-height: 24rem; overflow: auto; background: var(--soft); font-size: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.columns { columns: 26rem; padding-left: 1.2rem; } .columns li { break-inside: avoid; }
@media (max-width: 50rem) { .pair { grid-template-columns: 1fr; } main, header, nav { padding-inline: 1rem; } }
`;

/** Filters over the list of cases. */
export const script = `
const cases = [...document.querySelectorAll(".case")];
const field = (id) => document.getElementById(id);
let place = {};
function show() {
  const words = field("search").value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const each of cases) {
    const { operation, target } = each.dataset;
    const text = each.firstElementChild.parentElement.textContent.toLowerCase() + " " + operation.toLowerCase();
    const isBad = each.matches(".failed, .surprise");
    const fits =
      (field("skipped").checked || !each.matches(".skipped")) &&
      (!field("failures").checked || isBad) &&
      (!place.operation || (operation === place.operation && target === place.target)) &&
      words.every((word) => text.includes(word));
    each.hidden = !fits;
    count += fits;
  }
  field("shown").textContent = count + " shown" + (place.operation ? ": " + place.operation + ", " + place.target : "");
}
for (const button of document.querySelectorAll(".matrix button")) {
  button.addEventListener("click", () => {
    place = { ...button.dataset };
    if (/skipped/.test(button.textContent)) field("skipped").checked = true;
    show();
    field("cases").scrollIntoView();
  });
}
for (const id of ["search", "failures", "skipped"]) field(id).addEventListener("input", show);
field("all").addEventListener("click", () => { place = {}; field("search").value = ""; field("failures").checked = false; show(); });
show();
`;
