export {
  type NodeTransport,
  type NodeTransportOptions,
  nodeTransport,
} from "./runtime/send-by-undici.ts";
