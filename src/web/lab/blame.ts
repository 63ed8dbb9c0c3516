import type { LabDivergence } from '../../lab/lab-messages.ts';
import { diff } from '../../profiles/diff.ts';
import { type ProfileFile, splitId } from '../../profiles/profile.ts';
import { knobGroups, knobsOf } from '../../profiles/profile-knobs.ts';
import { SEARCH } from '../../profiles/search-parameters.ts';
import { unwrap } from '../../rules/result.ts';
import { ledgers } from '../engines/evaluation-tasks.ts';
import type { TaskContext } from '../engines/task-context.ts';

/** The average contribution of a term or a knob to the choice of moves, in centipawns for the side to move. */
export interface Blamed {
  readonly id: string;
  readonly title: string;
  /** The average over the pairs that the first player won, and over those that it lost. */
  readonly won: number;
  readonly lost: number;
}

export interface Blame {
  readonly won: number;
  readonly lost: number;
  /** The largest contribution first. */
  readonly terms: readonly Blamed[];
  readonly knobs: readonly Blamed[];
  /** The number of evaluation knobs that differ but were not examined, because there are too many. */
  readonly unexamined: number;
  /** The number of search parameters that differ. They do not affect static scores. */
  readonly searchKnobs: number;
}

/** Each knob takes as long as all terms together. */
const MAX_KNOBS = 24;

/** The positions after the first player's move and after the second player's. */
async function positionsAfter(context: TaskContext, { fen, moves, choices }: LabDivergence): Promise<string[]> {
  const position = await context.positionAfter({ fen, moves });
  return choices.map((uci) => {
    position.make(unwrap(context.game.notation.parseMove(position, uci)));
    const after = context.game.notation.format(position);
    position.unmake();
    return after;
  });
}

/** How much a value favors the first player's move over the second's, for the side to move, at each divergence. */
type Leanings = readonly number[];

/** Averages leanings over the pairs won and over those lost. */
class Averages {
  readonly #ends: readonly ('won' | 'lost')[];
  readonly counts = { won: 0, lost: 0 };

  constructor(divergences: readonly LabDivergence[]) {
    this.#ends = divergences.map(({ points }) => (points > 1 ? 'won' : 'lost'));
    for (const end of this.#ends) this.counts[end]++;
  }

  blamed(id: string, title: string, parts: Leanings): Blamed {
    const average = (end: 'won' | 'lost') =>
      this.counts[end] === 0
        ? 0
        : parts.reduce((sum, part, i) => (this.#ends[i] === end ? sum + part : sum), 0) / this.counts[end];
    return { id, title, won: average('won'), lost: average('lost') };
  }

  /** Contributions other than 0, the largest first. */
  sorted(all: readonly Blamed[]): Blamed[] {
    const size = ({ won, lost }: Blamed) => Math.abs(won) * this.counts.won + Math.abs(lost) * this.counts.lost;
    return all.filter(({ won, lost }) => won !== 0 || lost !== 0).sort((a, b) => size(b) - size(a));
  }
}

/** Evaluates the positions after both moves of every divergence. */
class Examination {
  readonly #context: TaskContext;
  readonly #fens: readonly string[];
  readonly #signs: readonly number[];

  private constructor(context: TaskContext, fens: readonly string[], divergences: readonly LabDivergence[]) {
    this.#context = context;
    this.#fens = fens;
    this.#signs = divergences.map(({ fen, moves }) => (fen.includes(' w ') === (moves.length % 2 === 0) ? 1 : -1));
  }

  static async of(context: TaskContext, divergences: readonly LabDivergence[]): Promise<Examination> {
    const fens: string[] = [];
    for (const divergence of divergences) fens.push(...(await positionsAfter(context, divergence)));
    return new Examination(context, fens, divergences);
  }

  #leanings(valueAt: (position: number) => number): Leanings {
    return this.#signs.map((sign, i) => sign * (valueAt(2 * i) - valueAt(2 * i + 1)));
  }

  /** The leanings of the whole score under a profile, and of each term by its id. */
  async under(file: ProfileFile) {
    const books = await ledgers(this.#context, this.#fens, file);
    const titles = new Map(books.flatMap(({ terms }) => terms.map(({ id, title }) => [id, title] as const)));
    const totals = books.map(({ terms }) => new Map(terms.map(({ id, total }) => [id, total])));
    return {
      titles,
      score: this.#leanings((position) => books[position]!.score),
      term: (id: string) => this.#leanings((position) => totals[position]!.get(id) ?? 0),
    };
  }
}

function minus(one: Leanings, other: Leanings): Leanings {
  return one.map((value, i) => value - other[i]!);
}

/**
 * Finds the terms and knobs that made the players choose different moves in decided pairs. Where the players first differed, a term favors
 * the first player's move by its value after that move minus its value after the other move. The contribution of the term is how much more
 * it favors the move in the first player's profile than in the second's. The contribution of a knob is how much more the second player's
 * score favors the move if only this knob has the first player's value.
 */
export async function blame(
  context: TaskContext,
  divergences: readonly LabDivergence[],
  first: ProfileFile,
  second: ProfileFile,
): Promise<Blame> {
  const averages = new Averages(divergences);
  const examination = await Examination.of(context, divergences);
  const [own, other] = [await examination.under(first), await examination.under(second)];
  const titles = new Map([...other.titles, ...own.titles]);
  const terms = [...titles].map(([id, title]) => averages.blamed(id, title, minus(own.term(id), other.term(id))));
  const [one, two] = [context.profile(first), context.profile(second)];
  const changed = diff(one, two).knobs;
  const evaluated = changed.filter(({ id }) => splitId(id)[0] !== SEARCH.id);
  const names = knobNames(context, first);
  const knobs: Blamed[] = [];
  for (const { id, a } of evaluated.slice(0, MAX_KNOBS)) {
    const [group, name] = splitId(id);
    const moved = context.profiles.override(two, { [group]: { [name]: a } });
    // A value that only the first player's own terms know cannot be tried in the other profile.
    if (!moved.ok) continue;
    const { score } = await examination.under(context.profiles.serialise(moved.value));
    knobs.push(averages.blamed(id, names.get(id) ?? id, minus(score, other.score)));
  }
  return {
    ...averages.counts,
    terms: averages.sorted(terms),
    knobs: averages.sorted(knobs),
    unexamined: Math.max(0, evaluated.length - MAX_KNOBS),
    searchKnobs: changed.length - evaluated.length,
  };
}

/** Knobs with the titles of their terms, by id. */
function knobNames(context: TaskContext, file: ProfileFile): Map<string, string> {
  const { evaluation } = context.profile(file);
  const titles = new Map(knobGroups(evaluation).map(({ id, title }) => [id, title]));
  return new Map([...knobsOf(evaluation)].map(([id, knob]) => [id, `${titles.get(splitId(id)[0])}: ${knob.label}`]));
}
