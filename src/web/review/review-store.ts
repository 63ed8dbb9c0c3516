import { create } from 'zustand';
import { markName } from '../../explain/review/mark-name.ts';
import type { Review } from '../../explain/review/review.ts';
import type { MovesFrom, SearchedPosition } from '../../explain/review/searched-position.ts';
import { THRESHOLDS, type Thresholds } from '../../explain/review/verdict.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { CORE_URLS } from '../engines/core-urls.ts';
import { evaluation, evaluator } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { useAnalysis } from '../state/analysis.ts';
import { currentNode, useGame } from '../state/game.ts';
import { mainLine, type NodeId, playedGame } from '../state/game-tree.ts';
import {
  addLine,
  followLines,
  type KnownLine,
  type LinesByFen,
  linesOf,
  setLines,
  useKnownLines,
} from '../state/known-lines.ts';
import { useMarks } from '../state/marks.ts';
import { useProfile } from '../state/profile.ts';
import { useSettings } from '../state/settings.ts';
import { isNumberFrom, readFields, StoredValue } from '../state/storage.ts';
import { keepPositions, keptPositions } from './review-database.ts';
import { SearchPool } from './search-pool.ts';
import type * as Tasks from './tasks.ts';

/** The game on the board as a review sees it. */
export interface Subject {
  readonly gameId: string;
  readonly game: MovesFrom;
  readonly file: ProfileFile;
  /** The nodes of the main line, by ply. */
  readonly nodes: readonly NodeId[];
  /** Their positions. */
  readonly fens: readonly string[];
}

/** A finished review. */
export interface Reviewed {
  readonly subject: Subject;
  /** The searches of the review, all with the same limit. */
  readonly searched: readonly SearchedPosition[];
  /** The plies of which the analysis has found deeper lines since. */
  readonly deepened: ReadonlySet<number>;
  readonly review: Review;
}

interface ReviewState {
  /** The positions searched so far, and their number; undefined unless a search runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly reviewed: Reviewed | undefined;
  readonly fault: string | undefined;
}

export const useReview = create<ReviewState>(() => ({ progress: undefined, reviewed: undefined, fault: undefined }));

/** Settings of the search and thresholds of the marks. Kept for the next visit. */
export interface ReviewChoice extends Thresholds {
  /** Nodes for each position. */
  readonly nodes: number;
}

const USUAL: ReviewChoice = {
  nodes: 100_000,
  ...THRESHOLDS,
};
const points = isNumberFrom(1, 50);
const percent = isNumberFrom(1, 100);
const stored = new StoredValue(
  'review',
  'Your choices for reviews',
  readFields(USUAL, {
    nodes: isNumberFrom(100, 1e8),
    inaccuracy: points,
    mistake: points,
    blunder: points,
    won: percent,
    level: percent,
  }),
);
export const useReviewChoice = create<ReviewChoice>(() => stored.load() ?? USUAL);
useReviewChoice.subscribe((choice) => stored.save(choice));

const pool = new SearchPool();
const tasks = evaluator.tasks<typeof Tasks>('review');
let controller = new AbortController();

export function subjectOf({ tree, id }: Pick<ReturnType<typeof useGame.getState>, 'tree' | 'id'>): Subject {
  const line = mainLine(tree);
  return {
    gameId: id,
    game: playedGame(tree, line.at(-1)!.id),
    file: useProfile.getState().file,
    nodes: line.map((node) => node.id),
    fens: line.map((node) => node.fen),
  };
}

/** Whether a review is of this game and profile. */
export function isOf({ subject }: Reviewed, { gameId, game, file }: Subject): boolean {
  return subject.gameId === gameId && subject.file === file && subject.game.moves.join() === game.moves.join();
}

/** Identifies the searches of a game. The address of the core has its digest, so that another version of the engine searches anew. */
export async function keyOf({ game, file }: Subject, nodes: number): Promise<string> {
  const { hash } = await evaluation.facts(file);
  return JSON.stringify([String(CORE_URLS.core.core), hash, nodes, game.fen, game.moves.join(' ')]);
}

export function thresholdsNow(): Thresholds {
  const { nodes: _, ...thresholds } = useReviewChoice.getState();
  return thresholds;
}

function show(reviewed: Reviewed): void {
  const { subject, review } = reviewed;
  const marks = review.moves.flatMap(({ ply, mark }) =>
    mark === null
      ? []
      : [[subject.nodes[ply]!, { severity: mark.severity, title: `${markName(mark)}: ${mark.reason.lead}` }] as const],
  );
  useMarks.setState({ gameId: subject.gameId, file: subject.file, marks: new Map(marks) });
  useReview.setState({ reviewed, progress: undefined, fault: undefined });
}

/** The remark beside scores of a review, because a search with other limits may find another score. */
export const NOTE = 'review';

function lineOf({ score, depth, nodes, pv, playedOut }: SearchedPosition): KnownLine | undefined {
  if (score === null) return undefined;
  // The analysis shows lines as they were found.
  const found = pv.slice(0, pv.length - playedOut);
  return { score, depth, nodes, pv: found, selectiveDepth: 0, ms: 0, note: NOTE };
}

/** Makes searches of a review known, where nothing deeper is. The analysis may show a deeper line of the position on the board already. */
export function addSearched({ gameId, file }: Subject, searched: ReadonlyMap<string, SearchedPosition>): void {
  const known = useKnownLines.getState();
  const lines = new Map(linesOf(known, { gameId, file }));
  for (const [fen, one] of searched) {
    const line = lineOf(one);
    if (line !== undefined && (lines.get(fen)?.depth ?? 0) < line.depth) lines.set(fen, line);
  }
  const game = useGame.getState();
  const { isOn, fen, lines: found } = useAnalysis.getState();
  if (isOn && fen === currentNode(game).fen && game.id === gameId)
    for (const line of found) if (line.note === undefined) addLine(lines, game.tree, game.at, line);
  setLines({ gameId, file }, lines);
}

/** A searched position, or the deeper search of the analysis. */
export function deepestOf(searched: SearchedPosition, line: KnownLine | undefined): SearchedPosition {
  if (line === undefined || line.note !== undefined) return searched;
  const { score, depth, nodes, pv } = line;
  return { ...searched, score, depth, nodes, pv, playedOut: 0 };
}

/** Judges a game by its searches and what is known beyond them. */
async function judgedBy(
  subject: Subject,
  searched: readonly SearchedPosition[],
  lines: () => LinesByFen,
): Promise<Reviewed> {
  for (;;) {
    const [known, choice] = [lines(), useReviewChoice.getState()];
    const deepest = searched.map((one, ply) => deepestOf(one, known.get(subject.fens[ply]!)));
    const review = await tasks.judge(subject.file, subject.game, searched, thresholdsNow(), deepest);
    // Both may have changed meanwhile.
    if (known !== lines() || choice !== useReviewChoice.getState()) continue;
    const plies = searched.flatMap((one, ply) => (deepest[ply] === one ? [] : [ply]));
    return { subject, searched, deepened: new Set(plies), review };
  }
}

/** The deepest known lines of the positions of a reviewed game. */
export function knownOf(subject: Subject): LinesByFen {
  return linesOf(useKnownLines.getState(), subject);
}

async function judge(subject: Subject, searched: readonly SearchedPosition[]): Promise<Reviewed> {
  addSearched(subject, new Map(searched.map((one, ply) => [subject.fens[ply]!, one])));
  return judgedBy(subject, searched, () => knownOf(subject));
}

followLines(async (lines, { gameId, file }) => {
  const { reviewed } = useReview.getState();
  if (reviewed?.subject.gameId !== gameId || reviewed.subject.file !== file) return () => {};
  try {
    const next = await judgedBy(reviewed.subject, reviewed.searched, () => lines);
    return () => show(next);
  } catch (error) {
    return () => useReview.setState({ fault: faultOf(error).message });
  }
});

/** Shows the review of the game on the board if all its positions are known already. */
export async function recall(): Promise<void> {
  const subject = subjectOf(useGame.getState());
  if (subject.nodes.length < 2) return;
  const known = new Map(await keptPositions(await keyOf(subject, useReviewChoice.getState().nodes)));
  const searched = subject.nodes.flatMap((_, ply) => known.get(ply) ?? []);
  if (searched.length === subject.nodes.length && useReview.getState().progress === undefined)
    show(await judge(subject, searched));
}

/** Positions are written to the database this often, so that a review that is interrupted goes on from there. */
const KEEP_EVERY = 10;

/** Begins a search in place of the one that runs. `end` gives its engines back, unless another search has them by then. */
export function beginSearch(): { readonly signal: AbortSignal; readonly end: () => void } {
  controller.abort();
  const mine = new AbortController();
  controller = mine;
  return {
    signal: mine.signal,
    end: () => {
      if (controller === mine) pool.end();
    },
  };
}

/** Searches the positions of a game that are not known yet. Undefined if that was stopped; what was searched is kept. */
export async function searchMissing(
  subject: Subject,
  signal: AbortSignal,
  onPosition: (done: number) => void,
): Promise<SearchedPosition[] | undefined> {
  const { nodes } = useReviewChoice.getState();
  const key = await keyOf(subject, nodes);
  const known = new Map(await keptPositions(key));
  const missing = subject.nodes.map((_, ply) => ply).filter((ply) => !known.has(ply));
  await pool.search(
    { file: subject.file, game: subject.game, goal: { nodes } },
    missing,
    useSettings.getState().threads,
    signal,
    (ply, searched) => {
      known.set(ply, searched);
      onPosition(known.size);
      if (known.size % KEEP_EVERY === 0) void keepPositions(key, [...known]);
    },
  );
  if (missing.length > 0) await keepPositions(key, [...known]);
  return signal.aborted ? undefined : subject.nodes.map((_, ply) => known.get(ply)!);
}

/** Searches the positions of the game on the board that are not known yet, and judges the game. */
export async function startReview(): Promise<void> {
  const { signal, end } = beginSearch();
  const subject = subjectOf(useGame.getState());
  const total = subject.nodes.length;
  useReview.setState({ progress: { done: 0, total }, fault: undefined });
  try {
    const searched = await searchMissing(subject, signal, (done) => useReview.setState({ progress: { done, total } }));
    if (searched === undefined) return;
    const reviewed = await judge(subject, searched);
    if (!signal.aborted) show(reviewed);
  } catch (error) {
    if (!signal.aborted) useReview.setState({ progress: undefined, fault: faultOf(error).message });
  } finally {
    end();
  }
}

/** Stops the search. What was searched is kept. */
export function cancelReview(): void {
  controller.abort();
  useReview.setState({ progress: undefined });
}

/** Judges the reviewed game again, by other thresholds. */
export async function rejudge(choice: Partial<ReviewChoice>): Promise<void> {
  useReviewChoice.setState(choice);
  const { reviewed } = useReview.getState();
  if (reviewed !== undefined) show(await judge(reviewed.subject, reviewed.searched));
}
