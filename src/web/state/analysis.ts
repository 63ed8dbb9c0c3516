import { create } from 'zustand';
import type { Info } from '../../engine/messages.ts';
import { analysisEngine } from '../engines/engines.ts';
import { Query } from '../engines/query.ts';
import { currentNode, useGame } from './game.ts';
import { playedGame } from './game-tree.ts';
import {
  type KnownLine,
  knownLine,
  linesToShow,
  rememberScores,
  takeIn,
  useKnownLines,
  withLine,
} from './known-lines.ts';
import { positionInfo } from './position-info.ts';
import { useProfile } from './profile.ts';
import { turnOf, whiteScore } from './score.ts';
import { noteSearched } from './searched.ts';
import { useSettings } from './settings.ts';
import { isBoolean, readFields, StoredValue } from './storage.ts';

/** The analysis of the position on the board, with the current profile. */
export interface Analysis {
  readonly isOn: boolean;
  /** The position the lines belong to. */
  readonly fen: string;
  /** The best lines, best first. Scores are from the side to move's point of view. The first may be known from a review. */
  readonly lines: readonly KnownLine[];
  readonly isRunning: boolean;
  /** The error message; empty if there is none. */
  readonly fault: string;
}

const stored = new StoredValue(
  'analysis',
  'The analysis',
  readFields<Pick<Analysis, 'isOn'>>({ isOn: false }, { isOn: isBoolean }),
);

export const useAnalysis = create<Analysis>(() => ({
  isOn: stored.load()?.isOn ?? false,
  fen: '',
  lines: [],
  isRunning: false,
  fault: '',
}));

/** Lines arrive faster than anyone can read, so they are shown at most this often. */
const SHOW_MS = 80;

const query = new Query<void>();
query.use.subscribe(({ isRunning, fault }) => useAnalysis.setState({ isRunning, fault: fault?.message ?? '' }));

export function analyse(isOn: boolean): void {
  stored.save({ isOn });
  useAnalysis.setState({ isOn });
  restart();
}

/** The lines that the analysis has found in the position on the board. */
let found: readonly KnownLine[] = [];

/** Prepares what a part of the page shows of lines, and returns a function that shows it, in the same task as the lines. */
type Companion = (fen: string, lines: readonly KnownLine[]) => Promise<() => void>;

let companion: Companion = async () => () => {};

/** Has a part of the page, such as a hint, change together with the lines of the analysis. */
export function accompany(one: Companion): void {
  companion = one;
}

/** The position whose best move is compared with the second best, so that both are needed even if one line is shown. */
let compared = '';

export function compareBest(fen: string): void {
  if (compared === fen) return;
  compared = fen;
  if (useAnalysis.getState().isOn && useSettings.getState().lines < COMPARED) restart();
}

const COMPARED = 2;

/** The number of lines to find in a position. */
function variationsIn(fen: string): number {
  const { lines } = useSettings.getState();
  return fen === compared ? Math.max(lines, COMPARED) : lines;
}

/** Shows what was found, below a line that is known to be deeper. */
function show(): void {
  const { id: gameId } = useGame.getState();
  const { fen } = currentNode(useGame.getState());
  const { file } = useProfile.getState();
  const lines = linesToShow(knownLine(useKnownLines.getState(), { gameId, file, fen }), found, variationsIn(fen));
  useAnalysis.setState({ fen, lines });
}

/** Analyses the position on the board; a running analysis ends. */
function restart(): void {
  const { tree, at, id: gameId } = useGame.getState();
  const { fen } = currentNode(useGame.getState());
  const { isOn, fen: fenBefore } = useAnalysis.getState();
  const isOver = positionInfo(tree, at).status.ending !== undefined;
  if (!isOn || isOver || document.hidden) {
    if (!isOn || isOver) {
      found = [];
      useAnalysis.setState({ fen, lines: [] });
    }
    query.cancel();
    return;
  }
  if (fenBefore !== fen) found = [];
  show();
  const { threads, hash } = useSettings.getState();
  const order = {
    game: playedGame(tree, at),
    profile: useProfile.getState().file,
    limits: { variations: variationsIn(fen) },
    size: { threads, hash },
  };
  const place = { tree, gameId, file: order.profile, at };
  void query.ask([order], async ({ signal }) => {
    const remembered = rememberScores();
    let latest: readonly (Info & KnownLine)[] = [];
    let isShowing = false;
    let isDue = false;
    const showLatest = async () => {
      isDue = false;
      if (signal.aborted) return;
      const sorted = latest;
      isShowing = true;
      const known = knownLine(useKnownLines.getState(), { ...place, fen });
      const isDeeper = known === undefined || known.depth < sorted[0]!.depth;
      const follow = await companion(fen, linesToShow(isDeeper ? undefined : known, sorted, variationsIn(fen)));
      await takeIn(place, sorted, () => {
        if (signal.aborted) return;
        found = sorted;
        follow();
        show();
        const { depth, score } = useAnalysis.getState().lines[0]!;
        noteSearched({ fen, file: order.profile, depth, score: whiteScore(score, turnOf(fen)) });
      });
      isShowing = false;
      if (isDue) setTimeout(showLatest, SHOW_MS);
    };
    signal.addEventListener('abort', () => void analysisEngine.cancel().catch(() => {}));
    await analysisEngine.search(order, (info) => {
      latest = withLine(latest, remembered(info));
      if (!isDue && !isShowing) setTimeout(showLatest, SHOW_MS);
      isDue = true;
    });
  });
}

/** Starts the analysis and restarts it when the board, the profile or the settings change. */
export function openAnalysis(): void {
  useGame.subscribe((now, before) => {
    // A comment also changes the tree, but not the position.
    if (now.at !== before.at || currentNode(now).fen !== currentNode(before).fen) restart();
  });
  useProfile.subscribe((now, before) => {
    if (now.file !== before.file && useAnalysis.getState().isOn) restart();
  });
  useSettings.subscribe((now, before) => {
    if (now.lines !== before.lines || now.threads !== before.threads || now.hash !== before.hash) restart();
  });
  useKnownLines.subscribe(() => {
    const { isOn, fen } = useAnalysis.getState();
    if (isOn && fen === currentNode(useGame.getState()).fen) show();
  });
  document.addEventListener('visibilitychange', restart);
  restart();
}
