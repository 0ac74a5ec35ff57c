import { type Answer, errorAnswer } from "./answer.ts";
import { htmlPage } from "./html-page.ts";
import { bare, list, members, text } from "./json-text.ts";
import type { Problem } from "./problem.ts";

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" } as const;

/**
 * A refusal as it is reported of live services, in place of the default `{code, message}`: the
 * product paths and the order paths answer differently, and some refusals are no JSON at all. Second
 * hand, and never contract.
 */
export function observedAnswer(problem: Problem, path: string): Answer {
  if (path.startsWith("/_sandbox")) return errorAnswer(problem);
  if (problem.status === 404) return htmlPage(503);
  if (path.startsWith("/ms/")) return productAnswer(problem);
  if (path.startsWith("/rest/")) return orderAnswer(problem);
  return errorAnswer(problem);
}

/** Wrong secret 401; whatever else is wrong is an internal exception with 500. */
function productAnswer(problem: Problem): Answer {
  const isWrongSecret =
    problem.authentication !== undefined && problem.authentication !== "missing";
  const name = isWrongSecret ? "UnauthorizedException" : "InternalServerException";
  return {
    status: isWrongSecret ? 401 : 500,
    headers: JSON_HEADERS,
    body: members({
      "@type": text(name),
      name: text(name),
      message: text(
        isWrongSecret ? "Unauthorized" : `ConstraintViolationException: ${problem.message}`,
      ),
      description: text(problem.message),
      urlStack: "[]",
      errors: list([problem.message], (reason) => members({ reason: text(reason) })),
    }),
  };
}

function orderAnswer(problem: Problem): Answer {
  switch (problem.authentication) {
    case "missing":
      return htmlPage(400);
    case "unknown-key":
      return {
        status: 403,
        headers: { "content-type": "text/plain; charset=utf-8" },
        body: "Authentication failed",
      };
    case "wrong-secret":
      return {
        status: 400,
        headers: JSON_HEADERS,
        body: members({
          code: bare(400),
          status: text("failure"),
          errorCode: text("SELLER_API.authenticationFailed"),
          errorMessage: text(problem.message),
          errorCategory: text("SELLER_API"),
        }),
      };
    default:
      return errorAnswer(problem);
  }
}
