import { create } from 'zustand';
import { type GameState, useGame } from '../state/game.ts';
import { mainLine } from '../state/game-tree.ts';
import { keepGame } from '../state/games.ts';
import { changedFrom, Gesture, type History, NO_HISTORY } from '../state/history.ts';
import { type Phase, remainingNow, type SessionRecord, sessionRecord, useSession } from './session.ts';

/** The game at one moment, with its players. */
export interface Moment extends Omit<GameState, 'orientation'> {
  readonly session: SessionRecord;
}

const MAX_STEPS = 500;
/** Each step holds a list of all nodes, so fewer steps are kept of a very large game. */
const MAX_NODES = 400_000;

/** The undo and redo steps of the board. */
export const useHistory = create<History<Moment>>(() => NO_HISTORY);

/** Stored moments that have not been replayed yet. */
export const sizes = new WeakMap<Moment, number>();

const gesture = new Gesture();
/** The state before the current step. */
let begun: Moment | undefined;
let isChanged = false;
/** Merges the next change into the previous step. */
let isPart = false;

function momentOf({ tree, at, tags, id, safe }: GameState): Moment {
  const session = useSession.getState();
  const turn = (mainLine(tree).at(-1)!.ply & 1) as 0 | 1;
  const remaining = remainingNow(session, turn);
  return { tree, at, tags, id, safe, session: { ...sessionRecord(session), remaining } };
}

export function momentNow(): Moment {
  return momentOf(useGame.getState());
}

/**
 * Other games among the undone steps are about to become unreachable, so the latest state of each is saved in *Games*.
 */
function keepUndone({ future }: History<Moment>): void {
  const seen = new Set([useGame.getState().id]);
  for (const moment of future) {
    if (!seen.has(moment.id) && moment.tree !== moment.safe) keepGame(moment, moment.session);
    seen.add(moment.id);
  }
}

function remember(before: Moment): void {
  const history = useHistory.getState();
  keepUndone(history);
  const { past, future } = changedFrom(history, before, MAX_STEPS);
  useHistory.setState({ past: withinNodes(past), future });
}

/** The number of nodes of a moment, without replaying a stored one. */
function sizeOf(moment: Moment): number {
  return sizes.get(moment) ?? moment.tree.nodes.size;
}

/** The latest moments, as many as keep the number of nodes within the limit. */
function withinNodes(past: readonly Moment[]): readonly Moment[] {
  let nodes = 0;
  const tooOld = past.findLastIndex((moment) => {
    nodes += sizeOf(moment);
    return nodes > MAX_NODES;
  });
  return past.slice(tooOld + 1);
}

/** Makes all changes of a function one undo step. Changes with the same key in quick succession are one step, too. */
export function asOneStep<T>(change: () => T, key?: string): T {
  if (begun !== undefined || isPart) return change();
  const before = momentNow();
  begun = before;
  isChanged = false;
  try {
    return change();
  } finally {
    begun = undefined;
    if ((isChanged || hasStopped(before)) && !gesture.goesOn(key)) remember(before);
  }
}

/** Whether a game that was in play at that moment no longer is. That is a change, although no move differs. */
function hasStopped({ session }: Moment): boolean {
  const isOn = (phase: Phase) => phase === 'playing' || phase === 'paused';
  return isOn(session.phase) && !isOn(useSession.getState().phase);
}

/**
 * Makes the changes of a function part of the last step: an engine's answer is undone together with the move it
 * answers.
 */
export function asPart<T>(change: () => T): T {
  const before = isPart;
  isPart = true;
  try {
    return change();
  } finally {
    isPart = before;
  }
}

// A change that is not declared as a step becomes one.
useGame.subscribe((now, before) => {
  const isSame = now.tree === before.tree && now.tags === before.tags;
  if (isSame || isPart || before.tree.nodes.size === 0) return;
  isChanged = true;
  if (begun !== undefined) return;
  gesture.end();
  remember(momentOf(before));
});
