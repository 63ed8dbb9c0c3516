import { chessTarget } from '../evaluation/compile/target.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import { CHESS_NOTATION } from '../notation/chess-notation.ts';
import { chessProfiles, defaultProfile } from '../profiles/chess.ts';
import { instantiateCore } from '../rules/core.ts';
import { Position } from '../rules/position.ts';
import { sharedRules } from '../rules/rules.ts';
import type { Game } from './game.ts';
import { demandedKnightMove } from './knight-loop.ts';

export const CHESS_GAME: Game<Position> = {
  name: 'chess',
  ruleset: CHESS,
  notation: CHESS_NOTATION,
  core: 'core',
  rules: sharedRules,
  profiles: chessProfiles,
  defaultProfile,
  instantiate: (module, memory, imports) => instantiateCore(module, memory, imports),
  initialise: ({ exports }) => exports.initialise(),
  position: (core, address) => new Position(core, address),
  target: chessTarget,
  demandedMove: demandedKnightMove,
};
