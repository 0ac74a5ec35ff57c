import { Oracle } from "./oracle.ts";
import type { ServiceRequest, ServiceResponse } from "./service.ts";
import { forbid, hold } from "./violation.ts";
import type { Process } from "./world.ts";

/** Within so long a process sends few requests for a seller, and fewer when the service refuses them. */
const BURST_MS = 10_000;
/** Far above what most worlds need: 80, and 14 when refused. A new order takes 3 by SOAP, a call that was held up 2. */
const MAX_BURST = 400;
const MAX_REFUSED_BURST = 40;

/** Judges how many requests leave the processes. */
export class RequestOracle extends Oracle {
  requestsPerMinute = this.plan.hasSmallQuota === true ? 30 : 800;

  send(process: Process, { method, url, headers }: ServiceRequest): void {
    const seller = headers.get("appkey");
    const burst = this.count(`${process.name} ${seller}`, BURST_MS);
    const isListing = method === "GET" && url.pathname.endsWith("/shipmentPackages");
    const listings = isListing ? this.count(`listings of ${seller}`, 60_000) : 0;
    const { isDatabaseClockSet, wereKeysSwapped } = this.conditions;
    const most = isDatabaseClockSet || wereKeysSwapped ? Infinity : this.requestsPerMinute;
    forbid(`${process.name}, for ${seller}: ${burst} requests, ${listings} listings of ${most},`, {
      "are too many in 10 seconds": burst > (seller === null ? 3 : 1) * MAX_BURST,
      "are too many in a minute": listings > most,
    });
  }

  receive(process: Process, { headers }: ServiceRequest, outcome: ServiceResponse | Error): void {
    if (!(outcome instanceof Error) && ![429, 503].includes(outcome.status)) return;
    const who = `${process.name}, for ${headers.get("appkey")},`;
    const burst = this.count(`refused to ${who}`, BURST_MS);
    hold(burst <= MAX_REFUSED_BURST, () => `${who} is refused ${burst} requests in ${BURST_MS} ms`);
  }
}
