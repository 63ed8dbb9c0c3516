import { create } from 'zustand';
import { faultOf } from '../engines/rpc.ts';
import { moveWords, pieceWords } from '../play/move-words.ts';
import { type ScoreSource, searchSource } from '../score/scored.tsx';
import { announce } from '../state/announcements.ts';
import { currentNode, useGame } from '../state/game.ts';
import { playedGame } from '../state/game-tree.ts';
import { notifyError } from '../state/notify.tsx';
import { type LegalMove, positionInfo } from '../state/position-info.ts';
import { useProfile } from '../state/profile.ts';
import { sideEngine } from './side-engine.ts';

/** The steps of a hint: it tells the piece first, then the move, then the reason. */
export type HintStep = 'piece' | 'move' | 'reason';

export interface Hint {
  /** The position it belongs to. */
  readonly fen: string;
  /** The last step that was asked for. */
  readonly step: HintStep;
  /** Undefined while it is searched. */
  readonly move?: LegalMove;
  /** The move without its squares, such as `move a knight`; given with the move. */
  readonly piece?: string;
  /** The reason, once it is known. */
  readonly reason?: { readonly words: readonly string[]; readonly source: ScoreSource };
}

export const useHint = create<{ readonly hint: Hint | undefined }>(() => ({ hint: undefined }));

const LIMITS = { ms: 1000 };
const LINES = 2;

function orderNow() {
  const { tree, at } = useGame.getState();
  const profile = { ...useProfile.getState().file, level: 'full' as const };
  return { game: playedGame(tree, at), profile, mode: 'full' as const };
}

/** Adds to the hint, unless the board shows another position by now. */
function add(fen: string, more: Partial<Hint>): void {
  useHint.setState(({ hint }) => (hint?.fen === fen ? { hint: { ...hint, ...more } } : {}));
}

async function findMove(fen: string): Promise<void> {
  const { tree, at } = useGame.getState();
  const found = await sideEngine.search(orderNow(), LIMITS, LINES);
  const best = found?.lines[0]?.pv[0];
  const { legal, setup } = positionInfo(tree, at);
  const move = legal.find((one) => one.move === best);
  if (useHint.getState().hint?.fen !== fen) return;
  if (move === undefined) useHint.setState({ hint: undefined });
  else {
    const { kindNames, movedKind } = tree.board;
    add(fen, { move, piece: pieceWords(kindNames[movedKind(move.move, setup)]!, move.origin.endsWith('*')) });
  }
}

async function findReason(fen: string, { move }: LegalMove): Promise<void> {
  const answer = await sideEngine.why(orderNow(), LIMITS, LINES, move);
  if (answer === undefined) return;
  const { words, mode, depth } = answer.document;
  add(fen, { reason: { words, source: searchSource(mode, depth) } });
}

/** Takes the next step: the piece, the move, the reason. */
export async function nextHint(): Promise<void> {
  const { fen } = currentNode(useGame.getState());
  const { hint } = useHint.getState();
  try {
    if (hint?.fen !== fen) {
      useHint.setState({ hint: { fen, step: 'piece' } });
      await findMove(fen);
      const piece = useHint.getState().hint?.piece;
      if (piece !== undefined) announce(`Hint: ${piece}`);
    } else if (hint.move !== undefined && hint.step === 'piece') {
      add(fen, { step: 'move' });
      announce(`Hint: ${moveWords(hint.move.san)}`);
    } else if (hint.move !== undefined && hint.step === 'move') {
      add(fen, { step: 'reason' });
      await findReason(fen, hint.move);
    }
  } catch (error) {
    // The board may show another position by now, or the screen was left.
    if (useHint.getState().hint?.fen !== fen) return;
    const { code, message } = faultOf(error);
    if (code === 'why.single')
      add(fen, { reason: { words: [`${capital(message)}.`], source: searchSource('full', 1) } });
    else {
      useHint.setState({ hint: undefined });
      notifyError({ title: 'No hint', message });
    }
  }
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The hint for the position on the board. */
export function useHintHere(): Hint | undefined {
  const { fen } = useGame(currentNode);
  const hint = useHint((state) => state.hint);
  return hint?.fen === fen ? hint : undefined;
}
