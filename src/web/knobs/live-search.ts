import type { Limits } from '../../engine/limits.ts';
import type { Mode } from '../../engine/mode.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Answer, Line, PageEngine } from '../engines/engines.ts';
import { LINES_DEPTH } from '../play/player.ts';
import { type ScoreSource, searchSource } from '../score/scored.tsx';

/** The best moves of a position, best first. */
export interface LiveMoves {
  readonly fen: string;
  /** The profile as it was given. */
  readonly file: ProfileFile;
  readonly line: Line;
  /** What made their scores. */
  readonly source: ScoreSource;
  readonly answers: readonly Answer[];
  /** Whether they are looked at no further. */
  readonly isFinal: boolean;
}

export interface LiveOrder {
  readonly fen: string;
  readonly line: Line;
  readonly profile: ProfileFile;
  /** How many moves there are. */
  readonly legal: number;
  /** How to search once the knobs rest. */
  readonly mode: 'full' | 'lines';
}

/** Knobs that are not turned for so long rest. */
export const REST_MS = 300;
const SHOWN = 3;

/** What ends the short search. Positions are counted, not time: the same question has the same answer. */
const LIMITS: Readonly<Record<Mode, Limits>> = {
  greedy: { mode: 'greedy', depth: 1 },
  lines: { mode: 'lines', depth: LINES_DEPTH, nodes: 2_000_000 },
  full: { mode: 'full', depth: 14, nodes: 200_000 },
};

/** A larger number for a better score of the side to move. */
function rank({ score }: Answer): number {
  return 'cp' in score ? score.cp : Math.sign(score.mate) * (1e6 - Math.abs(score.mate));
}

/** The best moves while knobs are turned: at once by one ply, and by a short search once they rest. */
export class LiveSearch {
  readonly #engine: Pick<PageEngine, 'search' | 'cancel'>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = 0;

  constructor(engine: Pick<PageEngine, 'search' | 'cancel'>) {
    this.#engine = engine;
  }

  /** Asks; whatever was asked before is overtaken. The moves are shown as soon as an iteration has told all of them. */
  ask(order: LiveOrder, show: (found: LiveMoves) => void): void {
    clearTimeout(this.#timer);
    const mine = ++this.#latest;
    const look = (mode: Mode) => this.#look(order, mode, (found) => mine === this.#latest && show(found));
    void look('greedy');
    this.#timer = setTimeout(() => void look(order.mode), REST_MS);
  }

  async #look(order: LiveOrder, mode: Mode, show: (found: LiveMoves) => void): Promise<void> {
    const { fen, line, legal } = order;
    const wanted = Math.min(SHOWN, legal);
    const profile = { ...order.profile, level: 'full' } as const;
    let told: Answer[] = [];
    let last: LiveMoves | undefined;
    const onAnswer = (answer: Answer) => {
      const isOther = ({ depth, line: place, pv }: Answer) =>
        depth === answer.depth && place !== answer.line && pv[0] !== answer.pv[0];
      told = [...told.filter(isOther), answer];
      if (told.length < wanted) return;
      const answers = told.toSorted((a, b) => rank(b) - rank(a));
      last = { fen, file: order.profile, line, source: searchSource(mode, answer.depth), answers, isFinal: false };
      show(last);
    };
    try {
      await this.#engine.search({ line, profile, limits: { ...LIMITS[mode], lines: wanted } }, onAnswer);
      if (last !== undefined && mode !== 'greedy') show({ ...last, isFinal: true });
    } catch {
      // A profile that is no good is told of elsewhere; the moves of the last good one stay.
    }
  }

  /** Ends the work; nothing more is shown. */
  end(): void {
    clearTimeout(this.#timer);
    this.#latest++;
    void this.#engine.cancel().catch(() => {});
  }
}
