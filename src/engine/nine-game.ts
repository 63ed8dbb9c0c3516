import { nineTarget } from '../evaluation/compile/nine-target.ts';
import { nineRuleset } from '../evaluation/nine-ruleset.ts';
import { type NineNames, nineNotation } from '../notation/nine/notation.ts';
import { nineDefaultProfile, nineProfiles } from '../profiles/nine.ts';
import type { Board } from '../rules/nine/board.ts';
import { initialiseNine, instantiateNineCore } from '../rules/nine/core.ts';
import { NinePosition } from '../rules/nine/position.ts';
import { NineRules } from '../rules/nine/rules.ts';
import type { Game } from './game.ts';

const games = new WeakMap<Board, Map<NineNames, Game<NinePosition>>>();

/** The game on a board of 9 × 9, with Western or Japanese names of moves. */
export function nineGame(board: Board, names: NineNames = 'western'): Game<NinePosition> {
  const byNames = games.get(board) ?? new Map<NineNames, Game<NinePosition>>();
  games.set(board, byNames);
  const known = byNames.get(names);
  if (known !== undefined) return known;
  const ruleset = nineRuleset(board);
  let rules: NineRules | undefined;
  const game: Game<NinePosition> = {
    name: board.name,
    board,
    ruleset,
    notation: nineNotation(names),
    core: 'core-nine',
    rules: (module) => {
      rules ??= new NineRules(module, board);
      return rules;
    },
    profiles: () => nineProfiles(board),
    defaultProfile: () => nineDefaultProfile(board),
    instantiate: (module, memory, imports) => instantiateNineCore(module, memory, board, imports),
    initialise: initialiseNine,
    position: (core, address) => new NinePosition(core, address),
    target: (layout, place) => nineTarget(ruleset, layout, place),
    // The knight's tour belongs to chess.
    demandedMove: () => undefined,
  };
  byNames.set(names, game);
  return game;
}
