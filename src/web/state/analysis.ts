import { create } from 'zustand';
import type { Info } from '../../engine/messages.ts';
import { analysisEngine } from '../engines/engines.ts';
import { Query } from '../engines/query.ts';
import { currentNode, useGame } from './game.ts';
import { playedGame } from './game-tree.ts';
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
  /** The best lines, best first. Scores are from the side to move's point of view. */
  readonly lines: readonly Info[];
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

/** Analyses the position on the board; a running analysis ends. */
function restart(): void {
  const { tree, at } = useGame.getState();
  const { fen } = currentNode(useGame.getState());
  const { isOn, fen: fenBefore, lines: linesBefore } = useAnalysis.getState();
  const isOver = positionInfo(tree, at).status.ending !== undefined;
  if (!isOn || isOver || document.hidden) {
    if (!isOn || isOver) useAnalysis.setState({ fen, lines: [] });
    query.cancel();
    return;
  }
  useAnalysis.setState({ fen, lines: fenBefore === fen ? linesBefore : [] });
  const { lines, threads, hash } = useSettings.getState();
  const order = {
    game: playedGame(tree, at),
    profile: useProfile.getState().file,
    limits: { variations: lines },
    size: { threads, hash },
  };
  void query.ask([order], async ({ signal }) => {
    const found = new Map<number, Info>();
    let isDue = false;
    const show = () => {
      isDue = false;
      if (signal.aborted) return;
      const sorted = [...found.values()].sort((a, b) => a.variation - b.variation);
      useAnalysis.setState({ lines: sorted });
      const { depth, score } = sorted[0]!;
      noteSearched({ fen, file: order.profile, depth, score: whiteScore(score, turnOf(fen)) });
    };
    signal.addEventListener('abort', () => void analysisEngine.cancel().catch(() => {}));
    await analysisEngine.search(order, (info) => {
      found.set(info.variation, info);
      if (!isDue) setTimeout(show, SHOW_MS);
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
  document.addEventListener('visibilitychange', restart);
  restart();
}
