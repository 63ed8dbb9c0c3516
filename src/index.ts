export * from './rules/move.ts';
export { loadRules } from './rules/node.ts';
export { Position, START } from './rules/position.ts';
export * from './rules/result.ts';
export { Rules } from './rules/rules.ts';
export * from './rules/setup.ts';
export type { Claim, Ending, Status } from './rules/status.ts';
