import { type Node, type OrderService, readNodes } from "../contract/order-service.ts";

/**
 * Checks of the WSDL by the rules of WS-I Basic Profile 1.1: document/literal with one wrapped part per
 * message, each wrapper unique on the wire, SOAP 1.1 over HTTP, one schema without imports, and what
 * port type, binding and service say of each other.
 *
 * @returns what is wrong, one line each
 */
export function wsdlProblems({ definitions, types }: OrderService): string[] {
  const [portType] = readNodes(definitions.portType);
  const [binding] = readNodes(definitions.binding);
  return [
    ...importProblems(definitions),
    ...messageProblems(definitions, types),
    ...operationProblems(portType, definitions),
    ...bindingProblems(binding, portType),
    ...serviceProblems(definitions, binding),
  ];
}

function importProblems(definitions: Node): string[] {
  const schemas = readNodes(definitions.types).flatMap((types) => readNodes(types.schema));
  const [schema] = schemas;
  return [
    ...(definitions.import === undefined ? [] : ["the WSDL imports"]),
    ...(schemas.length === 1 ? [] : [`the WSDL holds ${schemas.length} schemas, not one`]),
    ...((schema?.import ?? schema?.include) === undefined
      ? []
      : ["the schema imports or includes"]),
    ...(schema?.["@targetNamespace"] === definitions["@targetNamespace"]
      ? []
      : ["schema and WSDL have different namespaces"]),
  ];
}

/** R2204, R2201: in document/literal a message has one part, by element. R2710: wrappers are unique. */
function messageProblems(definitions: Node, types: OrderService["types"]): string[] {
  const seen = new Set<string>();
  return readNodes(definitions.message).flatMap((message) => {
    const name = String(message["@name"]);
    const parts = readNodes(message.part);
    if (parts.length !== 1) return [`${name} has ${parts.length} parts, not one`];
    const [part] = parts;
    if (part?.["@type"] !== undefined) return [`${name} has its part by type, not by element`];
    const element = localName(part?.["@element"]);
    const problems = [
      ...(types.has(element)
        ? []
        : [`${name} names the element ${element}, which is not declared`]),
      ...(seen.has(element) ? [`${element} is the wrapper of two messages`] : []),
      ...(element === name ? [] : [`${name} wraps ${element}`]),
    ];
    seen.add(element);
    return problems;
  });
}

/** R2303, R2304: request-response operations with unique names; the wrapper is named after it. */
function operationProblems(portType: Node | undefined, definitions: Node): string[] {
  const messages = new Set(readNodes(definitions.message).map((message) => message["@name"]));
  const seen = new Set<string>();
  return readNodes(portType?.operation).flatMap((operation) => {
    const name = String(operation["@name"]);
    const [input] = readNodes(operation.input);
    const [output] = readNodes(operation.output);
    const pair = [localName(input?.["@message"]), localName(output?.["@message"])];
    const problems = [
      ...(seen.has(name) ? [`two operations are called ${name}`] : []),
      ...(pair.join() === `${name}Request,${name}Response`
        ? []
        : [`${name} exchanges ${pair.join(" and ")}`]),
      ...pair
        .filter((each) => !messages.has(each))
        .map((each) => `${name} names the message ${each}, which is not there`),
    ];
    seen.add(name);
    return problems;
  });
}

const httpTransport = "http://schemas.xmlsoap.org/soap/http";

/** R2702, R2705, R2706, R2718: HTTP, one style, literal use, the operations of the port type. */
function bindingProblems(binding: Node | undefined, portType: Node | undefined): string[] {
  const [soap] = readNodes(binding?.binding);
  const bound = readNodes(binding?.operation);
  const names = (operations: readonly Node[]) => operations.map((each) => each["@name"]).join();
  return [
    ...(soap?.["@transport"] === httpTransport ? [] : ["the binding is not to HTTP"]),
    ...(soap?.["@style"] === "document" ? [] : [`the binding's style is ${soap?.["@style"]}`]),
    ...(localName(binding?.["@type"]) === portType?.["@name"]
      ? []
      : ["the binding is of another port type"]),
    ...(names(bound) === names(readNodes(portType?.operation))
      ? []
      : ["binding and port type have other operations"]),
    ...bound.flatMap(boundProblems),
  ];
}

function boundProblems(operation: Node): string[] {
  const name = String(operation["@name"]);
  const [soap] = readNodes(operation.operation);
  const uses = [operation.input, operation.output].map((side) => {
    const [node] = readNodes(side);
    const [body] = readNodes(node?.body);
    return body?.["@use"];
  });
  return [
    ...(soap?.["@soapAction"] === ""
      ? []
      : [`${name} has the SOAP action ${soap?.["@soapAction"]}`]),
    ...(soap?.["@style"] === undefined || soap["@style"] === "document"
      ? []
      : [`${name} has a style of its own`]),
    ...(uses.join() === "literal,literal" ? [] : [`${name} uses ${uses.join(" and ")}`]),
  ];
}

function serviceProblems(definitions: Node, binding: Node | undefined): string[] {
  const ports = readNodes(definitions.service).flatMap((service) => readNodes(service.port));
  const [port] = ports;
  const [address] = readNodes(port?.address);
  return [
    ...(ports.length === 1 ? [] : [`there are ${ports.length} ports, not one`]),
    ...(localName(port?.["@binding"]) === binding?.["@name"]
      ? []
      : ["the port has another binding"]),
    ...(URL.canParse(String(address?.["@location"])) ? [] : ["the port has no address"]),
  ];
}

function localName(value: unknown): string {
  return String(value ?? "").replace(/^.*:/, "");
}
