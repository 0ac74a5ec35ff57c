import type { ProcessUse } from "./sandbox-process.ts";

// Loaded into a measured process before its program: responds to every message with what it uses.

process.on("message", () => {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const response: ProcessUse = {
    rss,
    heapUsed,
    peakRss: process.resourceUsage().maxRSS * 1024,
    processorMs: (user + system) / 1000,
  };
  process.send?.(response);
});
process.channel?.unref();
