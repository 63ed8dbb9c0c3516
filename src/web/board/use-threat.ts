import { create } from 'zustand';
import type { Move } from '../../rules/move.ts';
import type { PageBoard } from '../boards/page-board.ts';
import { faultOf } from '../engines/rpc.ts';
import { moveWords } from '../play/move-words.ts';
import { announce } from '../state/announcements.ts';
import { currentBoard, currentNode, useGame } from '../state/game.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { useProfile } from '../state/profile.ts';
import { sideEngine } from './side-engine.ts';

/** The move that the opponent would play now if it were on move. */
export interface Threat {
  /** The position it belongs to. */
  readonly fen: string;
  /** Undefined while it is searched. */
  readonly move?: Move;
}

export const useThreat = create<{ readonly threat: Threat | undefined }>(() => ({ threat: undefined }));

const LIMITS = { ms: 500 };

/** The same position with the other side to move. */
export function passed({ family }: Pick<PageBoard, 'family'>, text: string): string {
  const [pieces, turn, castlingOrHands] = text.split(' ');
  const rest = family === 'chess' ? '- 0 1' : '1';
  return `${pieces} ${turn === 'w' ? 'b' : 'w'} ${castlingOrHands} ${rest}`;
}

/** Shows what the opponent threatens, or hides it again. */
export async function toggleThreat(): Promise<void> {
  const { fen, inCheck } = currentNode(useGame.getState());
  if (useThreat.getState().threat?.fen === fen) {
    useThreat.setState({ threat: undefined });
    return;
  }
  if (inCheck) {
    notify({ title: 'No threat beyond the check', message: 'The side to move is in check, so it cannot pass.' });
    return;
  }
  useThreat.setState({ threat: { fen } });
  try {
    const profile = { ...useProfile.getState().file, level: 'full' as const };
    const order = { game: { fen: passed(currentBoard(), fen), moves: [] }, profile, mode: 'full' as const };
    const line = (await sideEngine.search(order, LIMITS, 1))?.lines[0];
    if (useThreat.getState().threat?.fen !== fen) return;
    const move = line?.pv[0];
    useThreat.setState({ threat: move === undefined ? undefined : { fen, move } });
    if (line !== undefined) announce(`Threat: ${moveWords(line.report.plies[0]!.san)}`);
  } catch (error) {
    // The board may show another position by now, or the screen was left.
    if (useThreat.getState().threat?.fen !== fen) return;
    useThreat.setState({ threat: undefined });
    notifyError({ title: 'No threat was found', message: faultOf(error).message });
  }
}

/** The threat in the position on the board. */
export function useThreatHere(): Threat | undefined {
  const { fen } = useGame(currentNode);
  const threat = useThreat((state) => state.threat);
  return threat?.fen === fen ? threat : undefined;
}
