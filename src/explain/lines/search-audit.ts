import type { Engine } from '../../engine/engine.ts';
import { OpponentModel, type PlayedGame } from '../../engine/opponent-depth.ts';
import { activated, otherValues } from '../../evaluation/audit/moves.ts';
import type { KnobValue } from '../../evaluation/knobs.ts';
import { formatUci, parseUci } from '../../notation/uci-move.ts';
import { type Profile, withKnob } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';

/** A line search in which some knob should have an effect: of all moves, or of one. */
interface Trial extends PlayedGame {
  readonly depth: number;
  readonly only?: string;
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const TRIALS: readonly Trial[] = [
  // A mate by checks, and more checks than the limit on them allows.
  { fen: '5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1', moves: [], depth: 1 },
  { fen: '6k1/5pp1/6p1/6Q1/8/n2b4/1r1n4/qrbK4 w - - 5 4', moves: [], depth: 1 },
  // A capture that is answered; pawns that are traded; a rook for a knight.
  { fen: '3rk3/8/8/3n4/8/8/8/3RK3 w - - 0 1', moves: [], depth: 1, only: 'd1d5' },
  { fen: '4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1', moves: [], depth: 2, only: 'e4d5' },
  { fen: '3rk3/8/8/3n4/8/8/8/3RK3 w - - 0 1', moves: [], depth: 2, only: 'd1d5' },
  // A mate that is worth less than two new queens.
  { fen: '8/5PP1/8/8/8/k1K5/8/7R w - - 0 1', moves: [], depth: 3 },
  { fen: START, moves: [], depth: 1 },
  // Moves that show how deep the opponent looks.
  {
    fen: '8/8/3k1n2/2p1p3/2P1P3/3K1N2/8/8 w - - 0 1',
    moves: ['f3d4', 'e5d4', 'd3d2', 'f6e4'],
    depth: 1,
  },
];
/** Settings under which the trials show the effect of every knob. */
const SETTINGS: readonly (readonly [string, KnobValue])[] = [
  // If the opponent is believed to look one ply deep, a shallow search of its moves is enough.
  ['opponent.plyDepth', 1],
  // At its usual value a mate beats every other line, so taking it would change nothing.
  ['mate.opponent', 1000],
];

/** The result of each trial: the believed depth of the opponent, and the lines with their scores. */
async function findings(engine: Engine, profile: Profile): Promise<string[]> {
  const found: string[] = [];
  const opponent = new OpponentModel(profile);
  await engine.setProfile(profile);
  for (const { depth, only, ...game } of TRIALS) {
    const sight = await opponent.adapt(engine, game);
    unwrap(engine.setPosition(game.fen, game.moves));
    const moves = only === undefined ? {} : { moves: [unwrap(parseUci(engine.position, only))] };
    const lines = new Map<number, string>();
    await engine.search({ mode: 'lines', depth, variations: 3, ...moves }, ({ variation, exact, pv }) => {
      lines.set(variation, `${pv.map((move) => formatUci(move)).join(' ')} ${exact}`);
    });
    found.push([`sight ${sight}`, ...lines.values()].join('\n'));
  }
  return found;
}

/** Finds out under one profile whether a knob has an effect. */
class Probe {
  readonly #engine: Engine;
  readonly #profile: Profile;
  readonly #known = new Map<string, string[]>();

  constructor(engine: Engine, profile: Profile) {
    this.#engine = engine;
    this.#profile = SETTINGS.reduce((made, setting) => withKnob(made, ...setting), profile);
  }

  /** Results with a knob active, kept because many knobs share them. */
  async #usual(active: Profile): Promise<string[]> {
    const key = String([...active.values].filter(([id, value]) => value !== this.#profile.values.get(id)));
    const found = this.#known.get(key) ?? (await findings(this.#engine, active));
    this.#known.set(key, found);
    return found;
  }

  async acts(id: string): Promise<boolean> {
    const { evaluation, values } = this.#profile;
    const active = [...activated(evaluation, id, values)].reduce(
      (made, [other, value]) => (value === values.get(other) ? made : withKnob(made, other, value)),
      this.#profile,
    );
    const before = await this.#usual(active);
    // The upper end of the range comes last: a search there may take long.
    const [most, ...others] = otherValues(id, evaluation.knobs.get(id)!, active.values.get(id)!);
    for (const other of [...others, most!]) {
      const found = await findings(this.#engine, withKnob(active, id, other));
      if (found.some((text, index) => text !== before[index])) return true;
    }
    return false;
  }
}

/** The knobs of the line search that change nothing, whatever their value. */
export async function idleInSearch(engine: Engine, profile: Profile, knobs: readonly string[]): Promise<string[]> {
  const probe = new Probe(engine, profile);
  const idle: string[] = [];
  for (const id of knobs) if (!(await probe.acts(id))) idle.push(id);
  return idle;
}
