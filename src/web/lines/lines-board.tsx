import { Group, Text } from '@mantine/core';
import {
  IconArrowsDownUp,
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Move } from '../../rules/move.ts';
import { explainDrop, movesBetween, targetsOf } from '../board/play-board.tsx';
import { Promotion } from '../board/promotion.tsx';
import { Chessboard } from '../chessboard/chessboard.tsx';
import { moveMark } from '../chessboard/move-mark.ts';
import { IconButton } from '../shell/icon-button.tsx';
import { Panel } from '../shell/panel.tsx';
import { currentNode, flip, scratchPosition, useBoard, useGame, walk } from '../state/game.ts';
import { ROOT, setUp } from '../state/game-tree.ts';
import { type LegalMove, usePositionInfo } from '../state/position-info.ts';
import { turnOf } from '../state/score.ts';
import { useSettings } from '../state/settings.ts';
import { headline } from '../state/status-text.ts';
import { askWhy, lines, useQuestions } from './lines-store.ts';
import classes from './screen.module.css';
import { useView, type View, walkTo } from './view.ts';

interface Shown {
  readonly fen: string;
  readonly lastMove: readonly string[] | undefined;
  readonly isCheck: boolean;
  /** The last move played from the line; empty if the board shows the game. */
  readonly san: string;
}

/** The position of the game, or a position of a line from there. */
function useShown(walked: View['walk']): Shown {
  const { tree, at } = useGame();
  return useMemo(() => {
    const { board } = tree;
    const position = scratchPosition();
    setUp(position, tree, at);
    const node = currentNode({ tree, at });
    let last: Move | undefined = node.played?.move;
    let san = '';
    for (const move of walked?.pv.slice(0, walked.ply) ?? []) {
      san = board.notation.nameMove(position, move);
      position.make(move);
      last = move;
    }
    return {
      fen: board.notation.format(position),
      lastMove: last === undefined ? undefined : board.squaresOf(last).map(board.squareName),
      isCheck: position.inCheck,
      san,
    };
  }, [tree, at, walked]);
}

/** Steps through the line on the board or, without one, through the game. */
function Walk({ shown }: { shown: Shown }) {
  const node = useGame(currentNode);
  const { status } = usePositionInfo();
  const board = useBoard();
  const walked = useView((view) => view.walk);
  const isLast = walked === undefined ? node.children.length === 0 : walked.ply === walked.pv.length;
  const go = (ply: number) => walked !== undefined && walkTo(walked.pv, ply);
  return (
    <div className={classes.walk}>
      <Text size="sm" className={classes.where} aria-live="polite" data-testid="where">
        {walked === undefined
          ? headline(board.sides, status, (node.ply & 1) as 0 | 1, node.inCheck)
          : `After ${shown.san}, ply ${walked.ply} of ${walked.pv.length}`}
      </Text>
      <Group gap={0} wrap="nowrap">
        <IconButton
          icon={IconChevronLeftPipe}
          label={walked === undefined ? 'To the start of the game' : 'Back to the position'}
          isOff={walked === undefined && node.id === ROOT}
          onClick={() => (walked === undefined ? walk('first') : go(0))}
        />
        <IconButton
          icon={IconChevronLeft}
          label="One move back"
          isOff={walked === undefined && node.id === ROOT}
          onClick={() => (walked === undefined ? walk('back') : go(walked.ply - 1))}
        />
        <IconButton
          icon={IconChevronRight}
          label="One move forward"
          isOff={isLast}
          onClick={() => (walked === undefined ? walk('forth') : go(walked.ply + 1))}
        />
        <IconButton
          icon={IconChevronRightPipe}
          label="To the end"
          isOff={isLast}
          onClick={() => (walked === undefined ? walk('last') : go(walked.pv.length))}
        />
        <IconButton icon={IconArrowsDownUp} label="Flip the board" onClick={flip} />
      </Group>
    </div>
  );
}

/** The board. A move made here asks “Why not?” and is not played. */
export function LinesBoard() {
  const orientation = useGame((state) => state.orientation);
  const { legal } = usePositionInfo();
  const board = useBoard();
  const walked = useView((view) => view.walk);
  const asked = useQuestions((state) => state.whyMove);
  const best = lines.use((state) => state.value?.lines[0]?.pv[0]);
  const { coordinates, destinations, animation } = useSettings();
  const [choosing, setChoosing] = useState<{ readonly moves: readonly LegalMove[]; readonly to: string }>();
  const [revision, setRevision] = useState(0);
  const targets = useMemo(() => targetsOf(board, legal), [board, legal]);
  const shown = useShown(walked);
  const turn = turnOf(shown.fen);
  const side = turn === 0 ? 'white' : 'black';
  const isGame = walked === undefined;
  const putBack = () => setRevision((before) => before + 1);
  const ask = (moves: readonly LegalMove[], to: string) => {
    if (moves.length > 1) {
      setChoosing({ moves, to });
      return;
    }
    if (moves[0] !== undefined) askWhy(moves[0].move);
    putBack();
  };
  const mark = (move: Move | undefined, brush: string) => (move === undefined ? [] : [moveMark(board, move, brush)]);
  const marks = isGame ? [...mark(best, 'paleBlue'), ...(asked === best ? [] : mark(asked, 'yellow'))] : [];
  return (
    <Panel className={classes.board}>
      <Chessboard
        board={board}
        fen={shown.fen}
        revision={revision}
        label={`${board.title} board, ${board.sides[turn].toLowerCase()} to move. Moves made here are compared, not played`}
        orientation={orientation}
        turn={side}
        isCheck={shown.isCheck}
        lastMove={shown.lastMove}
        targets={targets}
        movable={isGame && legal.length > 0 ? side : undefined}
        marks={marks}
        onMove={(from, to) => ask(movesBetween(board, legal, from, to), to)}
        onIllegalDrop={explainDrop}
        hasCoordinates={coordinates}
        showsTargets={destinations}
        isAnimated={animation}
      >
        {choosing !== undefined && legal.includes(choosing.moves[0]!) && (
          <Promotion
            moves={choosing.moves}
            to={choosing.to}
            orientation={orientation}
            onChoose={(move) => {
              setChoosing(undefined);
              ask([move], choosing.to);
            }}
            onCancel={() => {
              setChoosing(undefined);
              putBack();
            }}
          />
        )}
      </Chessboard>
      <Walk shown={shown} />
    </Panel>
  );
}
