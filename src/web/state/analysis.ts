import { create } from 'zustand';
import type { Info } from '../../engine/messages.ts';
import { analyst } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { currentNode, useGame } from './game.ts';
import { engineLine } from './game-tree.ts';
import { placeAt } from './place.ts';
import { useProfile } from './profile.ts';
import { turnOf, whiteScore } from './score.ts';
import { noteSearched } from './searched.ts';
import { useSettings } from './settings.ts';
import { isBoolean, Kept, readFields } from './storage.ts';

/** What the analysing engine says of the position on the board, with the current profile. */
export interface Analysis {
  readonly isOn: boolean;
  /** The position the lines belong to. */
  readonly fen: string;
  /** The best lines, best first; scores are those of the side to move. */
  readonly lines: readonly Info[];
  readonly isRunning: boolean;
  /** What went wrong; empty if nothing did. */
  readonly fault: string;
}

const kept = new Kept(
  'analysis',
  'The analysis',
  readFields<Pick<Analysis, 'isOn'>>({ isOn: false }, { isOn: isBoolean }),
);

export const useAnalysis = create<Analysis>(() => ({
  isOn: kept.load()?.isOn ?? false,
  fen: '',
  lines: [],
  isRunning: false,
  fault: '',
}));

/** Lines come faster than anyone reads. */
const PICTURE_MS = 80;

let current = 0;

export function analyse(isOn: boolean): void {
  kept.save({ isOn });
  useAnalysis.setState({ isOn });
  restart();
}

/** A new order for what the board shows now; whatever runs is overtaken by it. */
function restart(): void {
  const mine = ++current;
  const { tree, at } = useGame.getState();
  const { fen } = currentNode(useGame.getState());
  const { isOn } = useAnalysis.getState();
  const isOver = placeAt(tree, at).status.ending !== undefined;
  if (!isOn || isOver || document.hidden) {
    useAnalysis.setState({ isRunning: false, ...(isOn && !isOver ? {} : { fen, lines: [] }) });
    void analyst.cancel().catch(() => {});
    return;
  }
  const before = useAnalysis.getState();
  useAnalysis.setState({ isRunning: true, fault: '', fen, lines: before.fen === fen ? before.lines : [] });
  const { lines, threads, hash } = useSettings.getState();
  const found = new Map<number, Info>();
  let isPending = false;
  const show = () => {
    isPending = false;
    if (mine !== current) return;
    const sorted = [...found.values()].sort((a, b) => a.line - b.line);
    useAnalysis.setState({ lines: sorted });
    const [best] = sorted;
    if (best === undefined) return;
    noteSearched({ fen, file: order.profile, depth: best.depth, score: whiteScore(best.score, turnOf(fen)) });
  };
  const order = {
    line: engineLine(tree, at),
    profile: useProfile.getState().file,
    limits: { lines },
    size: { threads, hash },
  };
  analyst
    .search(order, (info) => {
      found.set(info.line, info);
      if (!isPending) setTimeout(show, PICTURE_MS);
      isPending = true;
    })
    .then(() => mine === current && useAnalysis.setState({ isRunning: false }))
    .catch((error) => {
      if (mine === current) useAnalysis.setState({ isRunning: false, fault: faultOf(error).message });
    });
}

/** The best move found within a second, for a hint. */
export async function bestMove(ms = 1000): Promise<Info | undefined> {
  const { tree, at } = useGame.getState();
  const { fen, lines, isOn } = useAnalysis.getState();
  if (isOn && fen === currentNode(useGame.getState()).fen && lines[0] !== undefined) return lines[0];
  const { hash } = useSettings.getState();
  return analyst.search({
    line: engineLine(tree, at),
    profile: { ...useProfile.getState().file, level: 'full' },
    limits: { ms },
    size: { hash },
  });
}

/** Follows the board, the profile and the settings from now on. */
export function openAnalysis(): void {
  useGame.subscribe((now, before) => {
    // A comment changes the tree, too, and nothing that is to be analysed.
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
