import type { Deviations, ServiceRecord } from "@marketplace-seller/client-core";
import observed from "../../observed.service.json" with { type: "json" };
import type { ResolvedOptions } from "./resolve-options.ts";

/** Of a new sandbox. */
export function readDeviations({
  like,
  profile,
}: Pick<ResolvedOptions, "like" | "profile">): Deviations {
  const record = like ?? (profile === "observed" ? (observed as ServiceRecord) : undefined);
  if (record === undefined) return {};
  const { $schema: _, version: _version, inconclusive: _inconclusive, ...deviations } = record;
  return deviations;
}
