import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { PageBoard } from '../boards/page-board.ts';
import { Chessboard, type Mark, type Side } from '../chessboard/chessboard.tsx';
import { liveNode, mayMove, moveByHand } from '../play/referee.ts';
import { useSession } from '../play/session.ts';
import { currentNode, scratchPosition, useGame } from '../state/game.ts';
import { setUp } from '../state/game-tree.ts';
import { notify } from '../state/notify.tsx';
import { type LegalMove, usePositionInfo } from '../state/position-info.ts';
import { useSettings } from '../state/settings.ts';
import { drawMark } from './draw-mark.ts';
import { Promotion } from './promotion.tsx';

const SIDES = ['white', 'black'] as const;

/** The pieces that the user may move: those of the humans in a game, otherwise those of the side to move. */
function movableSide(at: number, turn: Side): Side | 'both' | undefined {
  const { phase, players } = useSession.getState();
  if (phase === 'free' || phase === 'over') return turn;
  if (at !== liveNode().id) return phase === 'paused' ? turn : undefined;
  const humans = SIDES.filter((_, side) => players[side]!.kind === 'human');
  if (humans.length === 2) return turn;
  // A single human may premove.
  return phase === 'playing' ? humans[0] : mayMove() ? turn : undefined;
}

/** The target squares of each piece on the board and in hand. */
export function targetsOf({ squareName }: PageBoard, legal: readonly LegalMove[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { origin, targets: squares } of legal)
    targets.set(origin, [...(targets.get(origin) ?? []), ...squares.map(squareName)]);
  return targets;
}

/** The legal moves from a square or a hand to a square. A king move takes precedence over castling to the same square. */
export function movesBetween(
  { squareName }: PageBoard,
  legal: readonly LegalMove[],
  from: string,
  to: string,
): LegalMove[] {
  const own = legal.filter(({ origin }) => origin === from);
  const plain = own.filter(({ targets }) => squareName(targets[0]!) === to);
  return plain.length > 0 ? plain : own.filter(({ targets }) => targets.some((target) => squareName(target) === to));
}

/** Says why a piece in hand cannot be dropped on a square of the position on the board. */
export function explainDrop(from: string, to: string): void {
  const { tree, at } = useGame.getState();
  const position = scratchPosition();
  setUp(position, tree, at);
  const move = tree.board.notation.parseMove(position, from + to);
  if (move.ok) return;
  const reason = move.fault.message.replace(/^.*?: /, '');
  notify({ title: 'This drop is not legal', message: `${reason[0]!.toUpperCase()}${reason.slice(1)}.` });
}

/** The board of the game. */
export function PlayBoard({ marks = [], children }: { marks?: readonly Mark[]; children?: ReactNode }) {
  const node = useGame(currentNode);
  const orientation = useGame((state) => state.orientation);
  const { legal } = usePositionInfo();
  const { coordinates, destinations, animation } = useSettings();
  useSession((state) => state.phase);
  useSession((state) => state.players);
  const [asked, setAsked] = useState<{ readonly moves: readonly LegalMove[]; readonly to: string }>();
  const [revision, setRevision] = useState(0);
  const { board } = useGame((state) => state.tree);
  const targets = useMemo(() => targetsOf(board, legal), [board, legal]);
  const turn = SIDES[node.ply & 1]!;

  const onMove = useCallback(
    (from: string, to: string) => {
      const moves = movesBetween(board, legal, from, to);
      if (moves.length === 1) moveByHand(moves[0]!.move);
      else if (moves.length > 1) setAsked({ moves, to });
      else setRevision((before) => before + 1);
    },
    [board, legal],
  );

  const cancel = useCallback(() => {
    setAsked(undefined);
    setRevision((before) => before + 1);
  }, []);

  return (
    <Chessboard
      board={board}
      fen={node.fen}
      revision={revision}
      label={`${board.title} board, ${board.sides[node.ply & 1]!.toLowerCase()} to move`}
      orientation={orientation}
      turn={turn}
      isCheck={node.inCheck}
      lastMove={node.played?.squares.map(board.squareName)}
      targets={targets}
      movable={movableSide(node.id, turn)}
      marks={marks}
      onMove={onMove}
      onIllegalDrop={explainDrop}
      // The commands in which drawings are saved are of PGN.
      onDraw={board.family === 'chess' ? drawMark : undefined}
      hasCoordinates={coordinates}
      showsTargets={destinations}
      isAnimated={animation}
    >
      {children}
      {asked && (
        <Promotion
          moves={asked.moves}
          to={asked.to}
          orientation={orientation}
          onChoose={({ move }) => {
            setAsked(undefined);
            moveByHand(move);
          }}
          onCancel={cancel}
        />
      )}
    </Chessboard>
  );
}
