import { create } from 'zustand';
import type { Conclusion, SensitivityProgress, SensitivityReport } from '../../explain/why/sensitivity.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import { spawn } from '../engines/engines.ts';
import { Remote } from '../engines/rpc.ts';
import { currentNode, useGame } from '../state/game.ts';
import { engineLine } from '../state/game-tree.ts';
import { placeAt } from '../state/place.ts';
import { profileFor, useProfile } from '../state/profile.ts';
import { turnOf, whiteScore } from '../state/score.ts';
import { noteSearched } from '../state/searched.ts';
import { limitsOf, useChoice } from './choice.ts';
import type { Order } from './desk.ts';
import { Inquirer } from './inquirer.ts';
import type { Found, WhyAnswer, WhyProgress } from './inquiries.ts';
import { look } from './view.ts';

/** Lines and comparisons draw on one investigation, so they are asked of one worker. */
const investigator = new Remote(spawn);
/** The best lines of the position on the board. */
export const lines = new Inquirer<Found, never>('search', (value: Found) => ({ value }), investigator);
/** Why one move and not another. */
export const why = new Inquirer<WhyAnswer, WhyProgress>('why', (progress: WhyProgress) => ({ progress }), investigator);
/** Flip points: other profiles are searched, by an engine of their own. */
export const sensitivity = new Inquirer<SensitivityReport, SensitivityProgress>(
  'sensitivity',
  (progress: SensitivityProgress) => ({ progress }),
);

/** What the user has asked about, in the position that is shown. */
export interface Asked {
  /** The position all answers belong to. */
  readonly fen: string;
  /** The move that “why not?” is about. */
  readonly move: Move | undefined;
  /** The profile and result that the flip points belong to. */
  readonly weighed: { readonly file: ProfileFile; readonly conclusion: Conclusion } | undefined;
}

const NOTHING: Asked = { fen: '', move: undefined, weighed: undefined };

export const useAsked = create<Asked>(() => NOTHING);

/** Whether flip points that were asked for still speak of the list that is shown. */
export function holds(weighed: Asked['weighed'], file: ProfileFile, found: Found | undefined): boolean {
  return weighed?.file === file && JSON.stringify(weighed.conclusion) === JSON.stringify(found?.conclusion);
}

/** The position and profile of the lines. */
function profileNow(): ProfileFile {
  return profileFor(useChoice.getState().mode);
}

function orderNow(): Order {
  const { tree, at } = useGame.getState();
  return { line: engineLine(tree, at), profile: profileNow(), mode: useChoice.getState().mode };
}

function isOver(): boolean {
  const { tree, at } = useGame.getState();
  return placeAt(tree, at).status.ending !== undefined;
}

/** Other screens say so where their scores of the position contradict the search. */
function noteBest(fen: string, { mode, depth, conclusion }: Found): void {
  if (mode !== 'full' || conclusion === undefined) return;
  noteSearched({ fen, file: profileNow(), depth, score: whiteScore(conclusion.best.found.score, turnOf(fen)) });
}

/** Looks for lines where the board stands now; then for the move that was asked about. */
export async function searchLines(): Promise<void> {
  const { fen } = currentNode(useGame.getState());
  const isSame = useAsked.getState().fen === fen;
  why.clear();
  if (!isSame) {
    useAsked.setState({ ...NOTHING, fen });
    look({ walk: undefined });
    sensitivity.clear();
  }
  if (isOver()) {
    lines.clear();
    return;
  }
  const choice = useChoice.getState();
  const found = await lines.ask([orderNow(), limitsOf(choice), choice.lines], { keep: isSame });
  if (found === undefined) return;
  noteBest(fen, found);
  const { move } = useAsked.getState();
  if (move !== undefined) await askWhy(move);
}

/**
 * Why not this move, but the best? If it is that itself: why it, and not the best of the others. While lines are looked for, the question
 * waits: it is about what they come to.
 */
export async function askWhy(move: Move): Promise<void> {
  useAsked.setState({ move });
  if (lines.use.getState().isRunning) return;
  const choice = useChoice.getState();
  const answer = await why.ask([orderNow(), limitsOf(choice), choice.lines, move], { keep: false });
  // The move may have joined the list.
  if (answer !== undefined) lines.use.setState({ value: answer.found });
}

export function forgetWhy(): void {
  useAsked.setState({ move: undefined });
  why.clear();
}

/** What would change the choice, as deep as the lines that are shown. */
export function askSensitivity(): void {
  const conclusion = lines.use.getState().value?.conclusion;
  if (conclusion === undefined) return;
  useAsked.setState({ weighed: { file: profileNow(), conclusion } });
  void sensitivity.ask([orderNow(), conclusion], { keep: false });
}

/** The sensitivity of the lines that are shown, if it is known. */
export function currentSensitivity(): SensitivityReport | undefined {
  const isCurrent = holds(useAsked.getState().weighed, profileNow(), lines.use.getState().value);
  return isCurrent ? sensitivity.use.getState().value : undefined;
}

/** Everything follows board, profile and choice from now on; the result ends that. */
export function follow(): () => void {
  const restart = () => {
    // An answer that is no longer true can still be read; one that is not there yet would never have been.
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
    useAsked.setState(NOTHING);
    look({ walk: undefined });
  };
}
