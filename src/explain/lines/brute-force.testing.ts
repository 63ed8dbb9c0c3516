// Brute force over all lines: the result that the search in the core must have, too.

import { expect } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import type { Mode } from '../../engine/mode.ts';
import { nearest } from '../../evaluation/knobs.ts';
import { slotsOf } from '../../evaluation/line/line.testing.ts';
import { SLOTS } from '../../evaluation/line/path.ts';
import { lineRules } from '../../evaluation/line/rules.ts';
import { ChessMachine } from '../../evaluation/machine.testing.ts';
import { loadFen, positionFen, START_FEN } from '../../notation/fen.ts';
import { parseUci } from '../../notation/uci-move.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import { compileCore, loadRules } from '../../rules/node.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';
import type { Color, Setup } from '../../rules/setup.ts';
import { FollowedLine } from './followed-line.ts';
import type { Game } from './random.testing.ts';
import { findLines, LINE_PROFILE, profileWith } from './search.testing.ts';

const module = await compileCore();
const rules = await loadRules();

export interface Choice {
  /** White's score of the line, and its rank: the same number unless it mates. */
  readonly score: number;
  readonly rank: number;
  readonly moves: readonly Move[];
}

class TooManyLines extends Error {}

/** Scores lines by the compiled evaluation, on a core that does not search. */
export class BruteForce {
  readonly #machine = new ChessMachine(module, false);
  readonly #profile: Profile;
  readonly #most: number;
  /** The number of lines scored in the position. */
  lines = 0;

  /** Gives up positions with more than `most` lines. */
  constructor(profile: Profile, most = Number.POSITIVE_INFINITY) {
    this.#profile = profile;
    this.#most = most;
    this.#machine.load(profile.evaluation, profile.values, undefined, { lines: true });
  }

  #trajectory = (setup: Setup, engine: Color): number => {
    unwrap(this.#machine.position.load(setup));
    return this.#machine.trajectory(this.#machine.position, engine);
  };

  /** White's score of the line so far. */
  score(line: FollowedLine, start: Setup): number {
    const { ending } = line;
    if (ending !== undefined && ending !== 'checkmate') return 0;
    return this.#lineScore(start, line.position.setup(), line.record().slots);
  }

  #lineScore(start: Setup, end: Setup, slots: readonly number[]): number {
    const { other, position } = this.#machine;
    unwrap(other.load(start));
    unwrap(position.load(end));
    return this.#machine.lineScore(other, position, slots).score;
  }

  /**
   * The rank of the line for White: a mate counts as if it were the only change since the start, the sooner the better. Between mates of
   * the same ply the rest decides, in whole centipawns.
   */
  rank(line: FollowedLine, start: Setup): number {
    if (line.ending !== 'checkmate') return this.score(line, start);
    const plies = line.plies.length;
    const { by } = line.plies.at(-1)!;
    const slots = slotsOf({ engine: line.engine, mates: by === 0 ? [plies, 0] : [0, plies] });
    const way = [...line.record().slots];
    way[SLOTS.mates.at + by] = 0;
    const others = nearest(this.#lineScore(start, line.position.setup(), way));
    return this.#lineScore(start, start, slots) + (by === 0 ? -plies : plies) / 2 ** 10 + others / 2 ** 28;
  }

  line(position: Position, depth: number, isGreedy = false): FollowedLine {
    const rules = lineRules(this.#profile.evaluation, this.#profile.values);
    return new FollowedLine(position, { rules, depth, isGreedy, trajectory: this.#trajectory });
  }

  #best(line: FollowedLine, start: Setup): Choice {
    const here = (): Choice => {
      if (++this.lines > this.#most) throw new TooManyLines();
      const moves = line.plies.map(({ move }) => move);
      return { score: this.score(line, start), rank: this.rank(line, start), moves };
    };
    if (line.ending !== undefined) return here();
    const { moves, mayEnd } = line.choices();
    const sign = line.position.turn === 0 ? 1 : -1;
    let best = mayEnd ? here() : undefined;
    for (const move of moves) {
      line.play(move);
      const choice = this.#best(line, start);
      line.takeBack();
      if (best === undefined || sign * choice.rank > sign * best.rank) best = choice;
    }
    return best!;
  }

  /** Scores and ranks a line of moves from a position. */
  worth(position: Position, depth: number, moves: readonly Move[]): Choice {
    const start = position.setup();
    const line = this.line(position, depth);
    for (const move of moves) line.play(move);
    const choice = { score: this.score(line, start), rank: this.rank(line, start), moves };
    for (const _ of moves) line.takeBack();
    return choice;
  }

  /** The best line of each move, best first. If mates are taken, they come before everything else. */
  choices(position: Position, depth: number, isGreedy = false): Choice[] {
    this.lines = 0;
    const start = position.setup();
    const line = this.line(position, depth, isGreedy);
    const sign = position.turn === 0 ? 1 : -1;
    const choices = position.moves().map((move) => {
      line.play(move);
      const choice = this.#best(line, start);
      line.takeBack();
      return choice;
    });
    const mates = line.options.rules.takesMates ? line.mates(position.moves()) : [];
    const isMate = ({ moves: [first] }: Choice) => Number(mates.includes(first!));
    return choices.sort((a, b) => isMate(b) - isMate(a) || sign * (b.rank - a.rank));
  }
}

/**
 * Compares the engine's lines, one for each move, in the last position of each game. Positions with more than `most` lines are left out.
 * Returns the number of positions compared and of lines tried.
 */
export async function bruteForceAgrees(
  engine: Engine,
  games: Iterable<Game>,
  { mode, depth, overrides, most }: { mode: Mode; depth: number; overrides: string; most?: number },
): Promise<{ positions: number; lines: number }> {
  const profile = overrides === '' ? LINE_PROFILE : profileWith(overrides);
  await engine.setProfile(profile);
  const brute = new BruteForce(profile, most);
  const position = rules.position();
  const compared = { positions: 0, lines: 0 };
  for (const game of games) {
    unwrap(loadFen(position, game.fen ?? START_FEN));
    for (const move of game.moves) position.make(unwrap(parseUci(position, move)));
    let choices: Choice[];
    try {
      choices = brute.choices(position, depth, mode === 'greedy');
    } catch (error) {
      if (error instanceof TooManyLines) continue;
      throw error;
    }
    const found = await findLines(engine, game, { mode, depth, variations: 256 });
    const where = positionFen(position);
    // Of mates at the same ply, either may be found.
    const told = found.map(({ pv }) => brute.worth(position, depth, pv));
    const ranks = choices.map(({ rank }) => rank);
    expect({ where, ranks: told.map(({ rank }) => rank) }).toEqual({ where, ranks });
    for (const [i, { pv, exact }] of found.entries()) {
      const { rank } = choices.find(({ moves: [first] }) => first === pv[0])!;
      expect({ where, pv, exact, rank }).toEqual({ where, pv, exact: told[i]!.score, rank: told[i]!.rank });
    }
    compared.positions++;
    compared.lines += brute.lines;
  }
  return compared;
}
