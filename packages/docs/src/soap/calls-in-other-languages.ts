import { Parser } from "htmlparser2";
import { orderService } from "../gen/order-service.gen.ts";
import type { Call } from "../reference/call-tabs.ts";

/** The example request of an operation, sent by other languages' own means. */
export function callsInOtherLanguages(operation: string, requestXml: string): Call[] {
  return [
    { label: "PHP", language: "php", code: phpCall(operation, requestXml) },
    { label: "Java", language: "java", code: javaCall(operation, requestXml) },
    { label: "C#", language: "csharp", code: csharpCall(requestXml) },
  ];
}

function phpCall(operation: string, requestXml: string): string {
  return `<?php
$client = new SoapClient("${orderService.address}?wsdl");
$response = $client->${operation}(${phpValue(requestOf(requestXml), 0)});
print_r($response);`;
}

function javaCall(operation: string, requestXml: string): string {
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

class ${operation} {
  public static void main(String[] args) throws Exception {
    String envelope = """
${indented(requestXml, 8)}
        """;
    HttpRequest request = HttpRequest.newBuilder(URI.create("${orderService.address}"))
        .header("Content-Type", "text/xml; charset=utf-8")
        .header("SOAPAction", "\\"\\"")
        .POST(HttpRequest.BodyPublishers.ofString(envelope))
        .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.body());
  }
}`;
}

function csharpCall(requestXml: string): string {
  return `using System.Text;

const string envelope = """
${indented(requestXml, 4)}
    """;
using var http = new HttpClient();
using var request = new HttpRequestMessage(HttpMethod.Post, "${orderService.address}")
{
    Content = new StringContent(envelope, Encoding.UTF8, "text/xml"),
};
request.Headers.Add("SOAPAction", "\\"\\"");
using var response = await http.SendAsync(request);
Console.WriteLine(await response.Content.ReadAsStringAsync());`;
}

function indented(text: string, width: number): string {
  return text.replace(/^(?=.)/gm, " ".repeat(width));
}

interface Element {
  readonly name: string;
  readonly isNil: boolean;
  readonly children: Element[];
  text: string;
}

/** The request element of an envelope. */
function requestOf(xml: string): Element {
  const open: Element[] = [{ name: "", isNil: false, children: [], text: "" }];
  let request: Element | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, isNil: attributes["xsi:nil"] === "true", children: [], text: "" };
        open.at(-1)?.children.push(element);
        open.push(element);
        if (/Request$/.test(name) && name.includes(":")) request = element;
      },
      ontext(text) {
        const element = open.at(-1);
        if (element !== undefined) element.text += text;
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (request === undefined) throw new Error("The example has no request element");
  return request;
}

/** An element as a value of PHP: what it holds as an array, repeated elements as a list. */
function phpValue({ isNil, children, text }: Element, depth: number): string {
  if (isNil) return "null";
  if (children.length === 0) return phpScalar(text.trim());
  const margin = "    ".repeat(depth + 1);
  const members = [...Map.groupBy(children, ({ name }) => name)].map(([name, elements]) => {
    const values = elements.map((element) => phpValue(element, depth + 1));
    return `${margin}"${name}" => ${values.length === 1 ? values[0] : `[${values.join(", ")}]`},`;
  });
  return `[\n${members.join("\n")}\n${"    ".repeat(depth)}]`;
}

/** A string would do for numbers, and keeps every digit; for a boolean it would always be true. */
function phpScalar(text: string): string {
  return text === "true" || text === "false" ? text : JSON.stringify(text).replaceAll("$", "\\$");
}
