import { describe, expect, it } from "vitest";
import { hideInText, hideInUrl } from "./hide-secrets.ts";

const secret = 'very "secret" ş';

describe("the request log", () => {
  it.each([
    ["/ms/product-query?size=1&appSecret=abc", "/ms/product-query?size=1&appSecret=[hidden]"],
    ["/x?app%53ecret=abc&page=0", "/x?app%53ecret=[hidden]&page=0"],
    [
      "/x?api_key=abc&Password=p&accessToken=t",
      "/x?api_key=[hidden]&Password=[hidden]&accessToken=[hidden]",
    ],
    [`/x?stockCode=${encodeURIComponent(secret)}`, "/x?stockCode=[hidden]"],
    ["/x?size=1&status=Created", "/x?size=1&status=Created"],
    ["/x?secret", "/x?secret"],
  ])("hides a secret in the query of %s", (url, hidden) => {
    expect(hideInUrl(url, secret)).toBe(hidden);
  });

  it.each([
    ['{"appSecret": "a\\"b", "quantity": 5}', '{"appSecret": "[hidden]", "quantity": 5}'],
    ['{"a":[{"app\\u0053ecret":"x"}]}', '{"a":[{"app\\u0053ecret":"[hidden]"}]}'],
    ['{"token":12345}', '{"token":"[hidden]"}'],
    ['{"password":"cut of', '{"password":"[hidden]"'],
    [`{"note":${JSON.stringify(secret)}}`, '{"note":"[hidden]"}'],
    ['{"stockCode":"S-1","salePrice":12.50}', '{"stockCode":"S-1","salePrice":12.50}'],
  ])("hides a secret in the body %s", (body, hidden) => {
    expect(hideInText(body, secret)).toBe(hidden);
  });
});
