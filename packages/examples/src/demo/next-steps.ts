import type { RunningSandbox } from "@marketplace-seller/sandbox";

/** Where the sandbox is, how to get in, and a few calls to begin with. */
export function whatToTryNext({ url, credentials }: RunningSandbox): string {
  const headers = `-H 'appKey: ${credentials.appKey}' -H 'appSecret: ${credentials.appSecret}'`;
  return `
The sandbox stays up.
  console      ${url}/
  docs         ${url}/docs/
  REST         ${url}
  SOAP         ${url}/ws/OrderService
  credentials  appKey: ${credentials.appKey}   appSecret: ${credentials.appSecret}

Try next, in another terminal:
  curl -s ${headers} \\
    '${url}/rest/delivery/v1/shipmentPackages?status=Picking&size=2'
  curl -s ${headers} \\
    '${url}/ms/product-query?size=3'
  curl -s '${url}/ws/OrderService?wsdl'

Ctrl-C stops it.
`;
}
