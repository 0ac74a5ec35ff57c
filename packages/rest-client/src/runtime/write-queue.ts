// A part of its own: only writes that name their order wait for each other.
export { inTurn } from "@marketplace-seller/client-core/internal";
