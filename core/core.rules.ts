// A core without a search: the rules of a family of boards, and perft.

import { fillTables } from "./family/exports";

export * from "./layout";
export * from "./family/exports";
export { perft } from "./perft";

/** Fills the static tables: once for each memory, before any thread works on it. */
export function initialise(): void {
  fillTables();
}
