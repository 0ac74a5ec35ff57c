import { type Drift, DriftList, placeField } from "@marketplace-seller/client-core/internal";
import { findExtraElements } from "../codec/xml-element.ts";

/** The elements of a decoded response that the contract does not name, by their places. */
export function findElementDrift(response: object): readonly Drift[] {
  const found = new DriftList();
  const look = (value: unknown, place: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) look(item, `${place}[]`);
      return;
    }
    for (const { name } of findExtraElements(value)) {
      found.note(placeField(place, name), "unknown-field");
    }
    for (const [name, field] of Object.entries(value)) look(field, placeField(place, name));
  };
  look(response, "");
  return found.all;
}
