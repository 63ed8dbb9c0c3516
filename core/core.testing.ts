// The core as tests load it: the same source, with exports that only tests need.

import { State } from "./chess/records";
import { RootMove } from "./records";

export * from "./core";
export { isLegal } from "./chess/legal";
export { findChecks, generateQuietChecks, givesCheck } from "./chess/checks";
export { upcomingRepetition } from "./chess/cuckoo";
export { isDead } from "./chess/draws";
export { makeNull } from "./chess/make";
export { unmakeNull } from "./states";
export { attackersTo, recomputeKeys } from "./chess/position";
export { findThreats, isAttacked } from "./chess/threats";
export { beginLine, follow } from "./lines/path";
export { choose, policyMargin, progressBonus, repetitionCost } from "./search/policy";
export { scoreByShallowSearch } from "./search/recursive-ordering";
export { listRootMoves, sortRootMoves } from "./search/root-moves";
export { ttProbe, ttStore } from "./search/transposition";

export const STATE_PINNED = offsetof<State>("pinned");
export const STATE_CHANGES = offsetof<State>("changes");
export const ROOT_MOVE_SCORE = offsetof<RootMove>("score");
export const ROOT_MOVE_PV_LENGTH = offsetof<RootMove>("pvLength");
export const ROOT_MOVE_NODES = offsetof<RootMove>("nodes");
export const ROOT_MOVE_PV = offsetof<RootMove>();
