import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { squareName } from '../../rules/setup.ts';
import { Chessboard, type Mark, type Side } from '../chessboard/chessboard.tsx';
import { liveNode, mayMove, moveByHand } from '../play/referee.ts';
import { useSession } from '../play/session.ts';
import { currentNode, useGame } from '../state/game.ts';
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

/** The target squares of each piece. */
export function targetsOf(legal: readonly LegalMove[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { from, targets: squares } of legal) {
    const name = squareName(from);
    targets.set(name, [...(targets.get(name) ?? []), ...squares.map(squareName)]);
  }
  return targets;
}

/** The legal moves between two squares. A king move takes precedence over castling to the same square. */
export function movesBetween(legal: readonly LegalMove[], from: string, to: string): LegalMove[] {
  const own = legal.filter((move) => squareName(move.from) === from);
  const plain = own.filter((move) => squareName(move.targets[0]!) === to);
  return plain.length > 0 ? plain : own.filter((move) => move.targets.some((target) => squareName(target) === to));
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
  const targets = useMemo(() => targetsOf(legal), [legal]);
  const turn = SIDES[node.ply & 1]!;

  const onMove = useCallback(
    (from: string, to: string) => {
      const moves = movesBetween(legal, from, to);
      if (moves.length === 1) moveByHand(moves[0]!.move);
      else if (moves.length > 1) setAsked({ moves, to });
      else setRevision((before) => before + 1);
    },
    [legal],
  );

  const cancel = useCallback(() => {
    setAsked(undefined);
    setRevision((before) => before + 1);
  }, []);

  return (
    <Chessboard
      fen={node.fen}
      revision={revision}
      label={`Chess board, ${turn} to move`}
      orientation={orientation}
      turn={turn}
      isCheck={node.inCheck}
      lastMove={node.played && [squareName(node.played.squares[0]), squareName(node.played.squares[1])]}
      targets={targets}
      movable={movableSide(node.id, turn)}
      marks={marks}
      onMove={onMove}
      onDraw={drawMark}
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
