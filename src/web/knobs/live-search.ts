import type { Limits } from '../../engine/limits.ts';
import type { Score } from '../../engine/messages.ts';
import type { Mode } from '../../engine/mode.ts';
import type { LineReport } from '../../explain/lines/report.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Fault, Result } from '../../rules/result.ts';
import type { Answer, PageEngine, PlayedGame } from '../engines/engines.ts';
import { pause, Query, type QueryTask } from '../engines/query.ts';
import { LINES_DEPTH } from '../play/player.ts';
import { type ScoreSource, searchSource } from '../score/scored.tsx';
import { turnOf, whiteScore } from '../state/score.ts';
import { noteSearched, type Searched } from '../state/searched.ts';

/** The ledger of the best line. */
export interface LineBook {
  readonly report: LineReport;
  /** The same moves under the preset that the profile changes, if there is one. */
  readonly plain: LineReport | undefined;
}

/** The best moves of a position, best first. Everything in it is of one search, one depth and one profile. */
export interface LiveMoves {
  readonly fen: string;
  /** The profile as it was given. */
  readonly file: ProfileFile;
  readonly game: PlayedGame;
  /** The requested mode. The 1-ply moves that come first belong to full search. */
  readonly mode: 'full' | 'lines';
  /** The source of their scores. */
  readonly source: ScoreSource;
  readonly answers: readonly Answer[];
  /** The ledger of the first line, where whole lines are scored. */
  readonly book?: LineBook;
  /** Why there is no ledger. */
  readonly fault?: Fault;
  /** The best lines of line scoring, where a full search was asked for and `alsoLines`. */
  readonly lines?: LiveMoves;
  /** Whether the search has ended. */
  readonly isFinal: boolean;
}

export interface LiveOrder {
  readonly fen: string;
  readonly game: PlayedGame;
  readonly profile: ProfileFile;
  /** How many moves there are. */
  readonly legal: number;
  /** The mode of the search that follows the last change. */
  readonly mode: 'full' | 'lines';
  /** Whether to score lines as well, after a full search: knobs of whole lines need a line to act on. */
  readonly alsoLines?: boolean;
}

/** The search starts after this long without a change. */
export const REST_MS = 300;
const SHOWN = 3;

/** Limits of the short search. Nodes, not time, and an empty table, so that the same question has the same answer. */
const LIMITS: Readonly<Record<Mode, Limits>> = {
  greedy: { mode: 'greedy', depth: 1 },
  lines: { mode: 'lines', depth: LINES_DEPTH, nodes: 2_000_000 },
  full: { mode: 'full', depth: 14, nodes: 200_000 },
};

/** The score of the best move for White. */
export function bestScore({ fen, answers }: Pick<LiveMoves, 'fen' | 'answers'>): Score {
  return whiteScore(answers[0]!.score, turnOf(fen));
}

/** The full-search score of the position; undefined for moves of another source. */
export function searchedIn({ fen, file, source, answers }: LiveMoves): Searched | undefined {
  if (source.kind !== 'search') return undefined;
  return { fen, file, depth: source.depth, score: bestScore({ fen, answers }) };
}

/** The search that the static score is compared with: that of the moves shown or, until there is one, the deepest of any screen. */
export function comparedSearch(moves: LiveMoves | undefined, known: Searched | undefined): Searched | undefined {
  return (moves && searchedIn(moves)) ?? known;
}

/**
 * Returns the moves to show beside the knobs: none of another position or another kind of search. Those found with earlier values are
 * marked as stale.
 */
export function shownMoves(
  found: LiveMoves | undefined,
  { fen, profile, mode }: Pick<LiveOrder, 'fen' | 'profile' | 'mode'>,
): (LiveMoves & { readonly isOld: boolean }) | undefined {
  if (found === undefined || found.fen !== fen || found.mode !== mode) return undefined;
  if (found.file === profile) return { ...found, isOld: false };
  const { lines } = found;
  return { ...stale(found), isOld: true, ...(lines && { lines: stale(lines) }) };
}

function stale(found: LiveMoves): LiveMoves {
  return { ...found, source: { ...found.source, note: 'old values' } };
}

/** Reads the ledger of the first line. */
export type ReadBook = (found: LiveMoves) => Promise<Result<LineBook>>;

type LiveEngine = Pick<PageEngine, 'search' | 'cancel'>;

/** Searches the position in one mode and reports the best moves after each iteration that has all of them. */
async function searchMoves(
  engine: LiveEngine,
  order: LiveOrder,
  mode: Mode,
  onFound: (found: LiveMoves) => void,
): Promise<LiveMoves | undefined> {
  const { fen, game, legal } = order;
  const wanted = Math.min(SHOWN, legal);
  const profile = { ...order.profile, level: 'full' } as const;
  let latest: Answer[] = [];
  let last: LiveMoves | undefined;
  const onAnswer = (answer: Answer) => {
    const isOther = ({ depth, variation: place, pv }: Answer) =>
      depth === answer.depth && place !== answer.variation && pv[0] !== answer.pv[0];
    latest = [...latest.filter(isOther), answer];
    if (latest.length < wanted) return;
    // The engine's own order: in line scoring a mate need not be the best line.
    const answers = latest.toSorted((a, b) => a.variation - b.variation);
    const source = searchSource(mode, answer.depth);
    last = { fen, file: order.profile, game, mode: order.mode, source, answers, isFinal: false };
    onFound(last);
  };
  const limits = { ...LIMITS[mode], variations: wanted };
  await engine.search({ game, profile, limits, isFresh: true }, onAnswer);
  return last && { ...last, isFinal: true };
}

/**
 * Finds the best moves by a short search after the last change. Before a full search, a 1-ply search answers at once. Lines are shown
 * together with the ledger of the best one, never before it.
 */
export function liveSearch(engine: LiveEngine, readBook: ReadBook, order: LiveOrder): QueryTask<LiveMoves> {
  return async ({ signal, report }) => {
    signal.addEventListener('abort', () => void engine.cancel().catch(() => {}));
    const books = new Query<void>();
    const show = (found: LiveMoves) => {
      if (signal.aborted) return;
      const searched = searchedIn(found);
      // Other screens note where their scores contradict a search.
      if (searched !== undefined) noteSearched(searched);
      report({ value: found });
    };
    const showWithBook = (found: LiveMoves) =>
      books.ask([found], async () => {
        const book = await readBook(found);
        show(book.ok ? { ...found, book: book.value } : { ...found, fault: book.fault });
      });
    const rested = pause(REST_MS, signal);
    if (order.mode === 'full') await searchMoves(engine, order, 'greedy', show);
    if (!(await rested)) return undefined;
    const onFound = order.mode === 'lines' ? showWithBook : show;
    const last = await searchMoves(engine, order, order.mode, onFound);
    if (last !== undefined) await onFound(last);
    if (last === undefined || order.mode === 'lines' || order.alsoLines !== true || signal.aborted) return undefined;
    const lines = await searchMoves(engine, order, 'lines', () => {});
    if (lines !== undefined) show({ ...last, lines });
    return undefined;
  };
}
