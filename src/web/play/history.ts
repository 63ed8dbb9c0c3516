import { create } from 'zustand';
import { type GameState, useGame } from '../state/game.ts';
import { mainLine } from '../state/game-tree.ts';
import { keepGame } from '../state/games.ts';
import { changedFrom, Gesture, type History, NO_HISTORY } from '../state/history.ts';
import { type Phase, remainingNow, type SessionRecord, sessionRecord, useSession } from './session.ts';

/** The game as it was at one time, with those who played it. */
export interface Moment extends Omit<GameState, 'orientation'> {
  readonly session: SessionRecord;
}

const MOST_STEPS = 500;
/** Each step holds a list of all nodes: of a very large game fewer steps are kept. */
const MOST_NODES = 400_000;

/** The undo and redo steps of the board. */
export const useHistory = create<History<Moment>>(() => NO_HISTORY);

/** Of moments that were stored and not yet played through again. */
export const sizes = new WeakMap<Moment, number>();

const gesture = new Gesture();
/** Where the step that is being made began. */
let begun: Moment | undefined;
let isChanged = false;
/** Joins the next change to the step before. */
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

/** Other games among what was undone: they are about to be out of reach, so they go to *Games*, each as far as it came. */
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
  const { past, future } = changedFrom(history, before, MOST_STEPS);
  useHistory.setState({ past: withinNodes(past), future });
}

/** How many nodes a moment has, without having to read one that was stored. */
function sizeOf(moment: Moment): number {
  return sizes.get(moment) ?? moment.tree.nodes.size;
}

/** The latest of them, so many that their nodes are not too many. */
function withinNodes(past: readonly Moment[]): readonly Moment[] {
  let nodes = 0;
  const tooOld = past.findLastIndex((moment) => {
    nodes += sizeOf(moment);
    return nodes > MOST_NODES;
  });
  return past.slice(tooOld + 1);
}

/** Makes all that it changes one step to go back. Changes with the same key, one soon after the other, are one step, too. */
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

/** Whether a game that was played then no longer is: no move is changed by that, but much else. */
function hasStopped({ session }: Moment): boolean {
  const isOn = (phase: Phase) => phase === 'playing' || phase === 'paused';
  return isOn(session.phase) && !isOn(useSession.getState().phase);
}

/** Makes what it changes a part of the last step: an engine's answer goes back together with the move it answers. */
export function asPart<T>(change: () => T): T {
  const before = isPart;
  isPart = true;
  try {
    return change();
  } finally {
    isPart = before;
  }
}

// Whoever changes the game without saying that it is a step has made one.
useGame.subscribe((now, before) => {
  const isSame = now.tree === before.tree && now.tags === before.tags;
  if (isSame || isPart || before.tree.nodes.size === 0) return;
  isChanged = true;
  if (begun !== undefined) return;
  gesture.end();
  remember(momentOf(before));
});
