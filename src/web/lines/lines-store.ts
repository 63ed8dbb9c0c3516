import { create } from 'zustand';
import type { Conclusion, SensitivityProgress, SensitivityReport } from '../../explain/why/sensitivity.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import { spawn } from '../engines/engines.ts';
import { Remote } from '../engines/rpc.ts';
import { currentNode, useGame } from '../state/game.ts';
import { playedGame } from '../state/game-tree.ts';
import { positionInfo } from '../state/position-info.ts';
import { profileFor, useProfile } from '../state/profile.ts';
import { turnOf, whiteScore } from '../state/score.ts';
import { noteSearched } from '../state/searched.ts';
import { limitsOf, useChoice } from './choice.ts';
import { InvestigationQuery } from './investigation-query.ts';
import type { FoundLines, Order, WhyAnswer, WhyProgress } from './investigator.ts';
import { setView } from './view.ts';

/** Lines and comparisons share one investigation, and so one worker. */
const investigator = new Remote(spawn);
/** The best lines of the position on the board. */
export const lines = new InvestigationQuery<FoundLines>(investigator, 'search', (value: FoundLines) => ({ value }));
/** Why one move is preferred to another. */
export const why = new InvestigationQuery<WhyAnswer, WhyProgress>(investigator, 'why', (progress: WhyProgress) => ({
  progress,
}));
/** Which knob would change the choice. It searches with other profiles, so it has an engine of its own. */
export const sensitivity = new InvestigationQuery<SensitivityReport, SensitivityProgress>(
  new Remote(spawn),
  'sensitivity',
  (progress: SensitivityProgress) => ({ progress }),
);

/** The user's questions about the position on the board. */
export interface Questions {
  /** The position all answers belong to. */
  readonly fen: string;
  /** The move of “Why not?”. */
  readonly whyMove: Move | undefined;
  /** The profile and result that the sensitivity report belongs to. */
  readonly sensitivityOf: { readonly file: ProfileFile; readonly conclusion: Conclusion } | undefined;
  /** Whether the user has stopped the search for lines. */
  readonly isStopped: boolean;
}

const NO_QUESTIONS: Questions = { fen: '', whyMove: undefined, sensitivityOf: undefined, isStopped: false };

export const useQuestions = create<Questions>(() => NO_QUESTIONS);

/** Whether a sensitivity report belongs to the list on the screen. */
export function isCurrent(of: Questions['sensitivityOf'], file: ProfileFile, found: FoundLines | undefined): boolean {
  return of?.file === file && JSON.stringify(of.conclusion) === JSON.stringify(found?.conclusion);
}

function profileNow(): ProfileFile {
  return profileFor(useChoice.getState().mode);
}

function orderNow(): Order {
  const { tree, at } = useGame.getState();
  return { game: playedGame(tree, at), profile: profileNow(), mode: useChoice.getState().mode };
}

function isOver(): boolean {
  const { tree, at } = useGame.getState();
  return positionInfo(tree, at).status.ending !== undefined;
}

/** Lets other screens point out where their scores contradict this search. */
function noteBest(fen: string, { mode, depth, conclusion }: FoundLines): void {
  if (mode !== 'full' || conclusion === undefined) return;
  noteSearched({ fen, file: profileNow(), depth, score: whiteScore(conclusion.best.found.score, turnOf(fen)) });
}

/** Finds the best lines of the position on the board, and then answers “Why not?” again. */
export async function searchLines(): Promise<void> {
  const { fen } = currentNode(useGame.getState());
  const isSamePosition = useQuestions.getState().fen === fen;
  why.clear();
  useQuestions.setState(isSamePosition ? { isStopped: false } : { ...NO_QUESTIONS, fen });
  if (!isSamePosition) {
    setView({ walk: undefined });
    sensitivity.clear();
    lines.clear();
  }
  if (isOver()) {
    lines.clear();
    return;
  }
  const choice = useChoice.getState();
  const found = await lines.askWorker([orderNow(), limitsOf(choice), choice.lines]);
  if (found === undefined) return;
  noteBest(fen, found);
  const { whyMove } = useQuestions.getState();
  if (whyMove !== undefined) await askWhy(whyMove);
}

/** Ends the search; the lines found so far stay. */
export function stopLines(): void {
  useQuestions.setState({ isStopped: true });
  lines.stop();
}

/** Compares a move with the best one, or the best one with the second best. While lines are searched, the question waits. */
export async function askWhy(move: Move): Promise<void> {
  useQuestions.setState({ whyMove: move });
  if (lines.use.getState().isRunning) return;
  const choice = useChoice.getState();
  why.clear();
  const answer = await why.askWorker([orderNow(), limitsOf(choice), choice.lines, move]);
  // The move may have joined the list.
  if (answer !== undefined) lines.use.setState({ value: answer.found });
}

export function closeWhy(): void {
  useQuestions.setState({ whyMove: undefined });
  why.clear();
}

/** Finds which knobs would change the choice, at the depth of the lines on the screen. */
export function askSensitivity(): void {
  const conclusion = lines.use.getState().value?.conclusion;
  if (conclusion === undefined) return;
  useQuestions.setState({ sensitivityOf: { file: profileNow(), conclusion } });
  sensitivity.clear();
  void sensitivity.askWorker([orderNow(), conclusion]);
}

/** The sensitivity report of the lines on the screen, if there is one. */
export function currentSensitivity(): SensitivityReport | undefined {
  const { sensitivityOf } = useQuestions.getState();
  const { value } = lines.use.getState();
  return isCurrent(sensitivityOf, profileNow(), value) ? sensitivity.use.getState().value : undefined;
}

/** Searches again whenever the board, the profile or the settings change. Returns a function that ends this. */
export function follow(): () => void {
  const restart = () => {
    // A finished report stays, marked as outdated. An unfinished one would be outdated before it is complete.
    if (sensitivity.use.getState().isRunning) sensitivity.clear();
    void searchLines();
  };
  const endings = [
    useGame.subscribe((now, before) => {
      if (now.at !== before.at || now.tree !== before.tree) restart();
    }),
    useProfile.subscribe((now, before) => now.file !== before.file && restart()),
    useChoice.subscribe(restart),
  ];
  restart();
  return () => {
    for (const end of endings) end();
    why.clear();
    lines.clear();
    sensitivity.end();
    useQuestions.setState(NO_QUESTIONS);
    setView({ walk: undefined });
  };
}
