import type { ProcessUse } from "./sandbox-process.ts";

// Loaded into a measured process before its program: responds to every message with what it uses.

process.on("message", () => {
  const peakRss = process.resourceUsage().maxRSS * 1024;
  const response: ProcessUse = { rss: process.memoryUsage.rss(), peakRss };
  process.send?.(response);
});
process.channel?.unref();
