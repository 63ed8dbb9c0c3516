import { Group, Text } from '@mantine/core';
import {
  IconArrowsDownUp,
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { positionFen } from '../../notation/fen.ts';
import { formatSan } from '../../notation/san.ts';
import type { Move } from '../../rules/move.ts';
import { squareName } from '../../rules/setup.ts';
import { movesBetween, targetsOf } from '../board/play-board.tsx';
import { Promotion } from '../board/promotion.tsx';
import { Chessboard, type Mark } from '../chessboard/chessboard.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { Panel } from '../shell/panel.tsx';
import { currentNode, flip, scratchPosition, useGame, walk } from '../state/game.ts';
import { ROOT, setUp, squaresOf } from '../state/game-tree.ts';
import { type LegalMove, usePositionInfo } from '../state/position-info.ts';
import { useSettings } from '../state/settings.ts';
import { headline } from '../state/status-text.ts';
import { askWhy, lines, useQuestions } from './lines-store.ts';
import classes from './screen.module.css';
import { useView, type View, walkTo } from './view.ts';

function namesOf(move: Move): readonly [string, string] {
  const [from, to] = squaresOf(move);
  return [squareName(from), squareName(to)];
}

function arrow(move: Move | undefined, brush: string): Mark[] {
  if (move === undefined) return [];
  const [from, to] = namesOf(move);
  return [{ from, to, brush }];
}

interface Shown {
  readonly fen: string;
  readonly lastMove: readonly [string, string] | undefined;
  readonly isCheck: boolean;
  /** The last move played from the line; empty if the board shows the game. */
  readonly san: string;
}

/** The position of the game, or a position of a line from there. */
function useShown(walked: View['walk']): Shown {
  const { tree, at } = useGame();
  return useMemo(() => {
    const position = scratchPosition();
    setUp(position, tree, at);
    const node = currentNode({ tree, at });
    let last = node.played?.move;
    let san = '';
    for (const move of walked?.pv.slice(0, walked.ply) ?? []) {
      san = formatSan(position, move);
      position.make(move);
      last = move;
    }
    return {
      fen: positionFen(position),
      lastMove: last === undefined ? undefined : namesOf(last),
      isCheck: position.inCheck,
      san,
    };
  }, [tree, at, walked]);
}

/** Steps through the line on the board or, without one, through the game. */
function Walk({ shown }: { shown: Shown }) {
  const node = useGame(currentNode);
  const { status } = usePositionInfo();
  const walked = useView((view) => view.walk);
  const isLast = walked === undefined ? node.children.length === 0 : walked.ply === walked.pv.length;
  const go = (ply: number) => walked !== undefined && walkTo(walked.pv, ply);
  return (
    <div className={classes.walk}>
      <Text size="sm" className={classes.where} aria-live="polite" data-testid="where">
        {walked === undefined
          ? headline(status, (node.ply & 1) as 0 | 1, node.inCheck)
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
  const walked = useView((view) => view.walk);
  const asked = useQuestions((state) => state.whyMove);
  const best = lines.use((state) => state.value?.lines[0]?.pv[0]);
  const { coordinates, destinations, animation } = useSettings();
  const [choosing, setChoosing] = useState<{ readonly moves: readonly LegalMove[]; readonly to: string }>();
  const [revision, setRevision] = useState(0);
  const targets = useMemo(() => targetsOf(legal), [legal]);
  const shown = useShown(walked);
  const turn = shown.fen.includes(' w ') ? 'white' : 'black';
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
  const marks = isGame ? [...arrow(best, 'paleBlue'), ...(asked === best ? [] : arrow(asked, 'yellow'))] : [];
  return (
    <Panel className={classes.board}>
      <Chessboard
        fen={shown.fen}
        revision={revision}
        label={`Chess board, ${turn} to move. Moves made here are compared, not played`}
        orientation={orientation}
        turn={turn}
        isCheck={shown.isCheck}
        lastMove={shown.lastMove}
        targets={targets}
        movable={isGame && legal.length > 0 ? turn : undefined}
        marks={marks}
        onMove={(from, to) => ask(movesBetween(legal, from, to), to)}
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
