import type { CaseResult } from "../run/case-result.ts";
import type { Exchange } from "../run/exchange.ts";
import { escapeHtml } from "./html-escape.ts";
import { redacted } from "./redacted.ts";

/** One result: a line, and for what did not pass its reasons and the messages behind it. */
export function caseDetails(result: CaseResult): string {
  const { case: each, way, target, outcome, reasons } = result;
  const kind = outcome.replace(" ", "-");
  const head = `<span class="badge ${kind}">${outcome}</span> ${escapeHtml(each.id)} <span class="where">${way}, ${escapeHtml(target)}</span>`;
  const attributes = `class="case ${kind}" data-operation="${escapeHtml(each.operation)}" data-target="${escapeHtml(target)}"`;
  if (outcome === "passed") return `<div ${attributes}>${head}</div>`;
  const why = reasons.map((reason) => `<li>${escapeHtml(redacted(reason, result))}</li>`).join("");
  if (outcome === "skipped") return `<div ${attributes} hidden>${head}<ul>${why}</ul></div>`;
  const messages = result.exchanges.map((exchange) => pair(exchange, result)).join("");
  const open = outcome === "known failure" ? "" : " open";
  return `<details ${attributes}${open}><summary>${head}</summary><ul>${why}</ul>${messages}</details>`;
}

function pair(exchange: Exchange, result: CaseResult): string {
  const { method, url, requestHeaders, requestBody, status, headers, body } = exchange;
  const request = `${method} ${url}\n${lines(requestHeaders)}\n\n${pretty(requestBody)}`;
  const answer = `${status}\n${lines(headers)}\n\n${pretty(body)}`;
  return `<div class="pair"><pre class="request">${escapeHtml(redacted(request, result))}</pre><pre class="answer">${escapeHtml(redacted(answer, result))}</pre></div>`;
}

function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** JSON with a break after each member; numbers keep the digits that they have. */
function pretty(text: string): string {
  if (!/^\s*[[{]/.test(text) || text.length > 16_384) return text;
  return text.replaceAll(/,(?=")/g, ",\n ");
}
