import { create } from 'zustand';
import type { WhyDocument } from '../../engine/why/document.ts';
import type { WhyProgress } from '../../engine/why/explain.ts';
import type { SensitivityProgress, SensitivityReport } from '../../engine/why/sensitivity.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import { currentNode, useGame } from '../state/game.ts';
import { engineLine } from '../state/game-tree.ts';
import { placeAt } from '../state/place.ts';
import { profileFor, useProfile } from '../state/profile.ts';
import { type Choice, limitsOf, useChoice } from './choice.ts';
import type { Order } from './desk.ts';
import { Inquirer } from './inquirer.ts';
import type { Found } from './inquiries.ts';
import { look } from './view.ts';

/** The best lines of the position on the board. */
export const lines = new Inquirer<Found, never>('search', (value: Found) => ({ value }));
/** Why one move and not another. */
export const why = new Inquirer<WhyDocument, WhyProgress>('why', (progress: WhyProgress) => ({ progress }));
/** What would change the choice. */
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
  /** What the sensitivity was asked with: it says nothing of another profile, or another way to choose. */
  readonly weighed: { readonly file: ProfileFile; readonly choice: Choice } | undefined;
}

const NOTHING: Asked = { fen: '', move: undefined, weighed: undefined };

export const useAsked = create<Asked>(() => NOTHING);

/** Whether what was asked with one profile and choice holds for the present ones. */
export function holds(weighed: Asked['weighed'], file: ProfileFile, choice: Choice): boolean {
  return weighed?.file === file && sameSearch(weighed.choice, choice);
}

/** How many lines are shown does not matter to what is chosen. */
function sameSearch(a: Choice, b: Choice): boolean {
  const [one, other] = [limitsOf(a), limitsOf(b)];
  return a.mode === b.mode && one.depth === other.depth && one.ms === other.ms;
}

/** What the lines are of. */
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

/** Looks for lines where the board stands now. */
export function searchLines(): void {
  const { fen } = currentNode(useGame.getState());
  const isSame = useAsked.getState().fen === fen;
  if (!isSame) {
    useAsked.setState({ ...NOTHING, fen });
    look({ walk: undefined });
    why.clear();
    sensitivity.clear();
  }
  if (isOver()) {
    lines.clear();
    return;
  }
  const choice = useChoice.getState();
  void lines.ask([orderNow(), limitsOf(choice), choice.lines], { keep: isSame });
}

/** Why not this move, but the engine's own? If it is that itself: why it, and not the best of the others. */
export function askWhy(move: Move): void {
  const isNew = useAsked.getState().move !== move;
  useAsked.setState({ move });
  void why.ask([orderNow(), limitsOf(useChoice.getState()), move], { keep: !isNew });
}

export function forgetWhy(): void {
  useAsked.setState({ move: undefined });
  why.clear();
}

/** What would change the choice, as deep as the lines that are shown. */
export function askSensitivity(): void {
  const choice = useChoice.getState();
  const depth = limitsOf(choice).depth ?? lines.use.getState().value?.depth;
  if (depth === undefined) return;
  useAsked.setState({ weighed: { file: profileNow(), choice } });
  void sensitivity.ask([orderNow(), depth], { keep: false });
}

/** The sensitivity of the lines that are shown, if it is known. */
export function currentSensitivity(): SensitivityReport | undefined {
  const isCurrent = holds(useAsked.getState().weighed, profileNow(), useChoice.getState());
  return isCurrent ? sensitivity.use.getState().value : undefined;
}

/** Everything follows board, profile and choice from now on; the result ends that. */
export function follow(): () => void {
  const restart = () => {
    // An answer that is no longer true can still be read; one that is not there yet would never have been.
    if (sensitivity.use.getState().isRunning) sensitivity.clear();
    searchLines();
    const { move } = useAsked.getState();
    if (move !== undefined) askWhy(move);
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
    lines.clear();
    why.end();
    sensitivity.end();
    useAsked.setState(NOTHING);
    look({ walk: undefined });
  };
}
