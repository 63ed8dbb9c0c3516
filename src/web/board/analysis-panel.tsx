import { Badge, Group, Switch, Text, Tooltip } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Move } from '../../rules/move.ts';
import { isNumbered, moveNumber } from '../boards/page-board.ts';
import { Word } from '../help/word.tsx';
import { asOneStep } from '../play/history.ts';
import { ScoreChip } from '../score/score-chip.tsx';
import { lineSource, Scored } from '../score/scored.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { analyse, useAnalysis } from '../state/analysis.ts';
import { currentNode, playLine, scratchPosition, useGame } from '../state/game.ts';
import { setUp } from '../state/game-tree.ts';
import type { KnownLine } from '../state/known-lines.ts';
import { useProfileName } from '../state/profile-name.ts';
import { nodesText, scoreText, speedText, whiteScore } from '../state/score.ts';
import { useSettings } from '../state/settings.ts';
import classes from './analysis-panel.module.css';
import { toggleThreat } from './use-threat.ts';

const MiniBoard = lazyPart(() => import('./mini-board.tsx'));

/** Longer lines are cut off. */
const MAX_PLIES = 16;

interface Written {
  readonly san: string;
  readonly label: string;
}

/** The moves of a line in SAN with move numbers. */
function useWritten(pv: readonly number[], ply: number): readonly Written[] {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const key = pv.slice(0, MAX_PLIES).join();
  return useMemo(() => {
    const { board } = tree;
    const position = scratchPosition();
    setUp(position, tree, at);
    const moves = key === '' ? [] : key.split(',').map(Number);
    return moves.map((move, i) => {
      const san = board.notation.nameMove(position, move);
      position.make(move);
      const now = ply + i + 1;
      return { san, label: isNumbered(board, now) || i === 0 ? `${moveNumber(board, now)} ${san}` : san };
    });
  }, [tree, at, key, ply]);
}

/** The move of a line that the pointer is on: its number in the line, and where it stands. */
interface Pointed {
  readonly moves: number;
  readonly below: DOMRect;
}

/** The position after moves from the one on the board. */
function positionAfter(moves: readonly Move[]): { readonly fen: string; readonly squares: readonly number[] } {
  const { tree, at } = useGame.getState();
  const position = scratchPosition();
  setUp(position, tree, at);
  for (const move of moves) position.make(move);
  return { fen: tree.board.notation.format(position), squares: tree.board.squaresOf(moves.at(-1)!) };
}

/** `best` is the line whose source label is shown above all lines. */
function Line({ info, best, ply }: { info: KnownLine; best: KnownLine; ply: number }) {
  const moves = useWritten(info.pv, ply);
  const [pointed, setPointed] = useState<Pointed>();
  const score = whiteScore(info.score, (ply & 1) as 0 | 1);
  return (
    <li className={classes.line}>
      <Scored source={lineSource(info)} isQuiet={info.depth === best.depth && info.note === best.note}>
        <ScoreChip score={score} />
      </Scored>
      <span className={classes.pv}>
        {moves.map(({ san, label }, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a move is identified by its index in the line.
            key={`${i} ${san}`}
            type="button"
            title="Play the line up to here"
            onPointerEnter={({ currentTarget, pointerType }) =>
              pointerType === 'mouse' && setPointed({ moves: i + 1, below: currentTarget.getBoundingClientRect() })
            }
            onPointerLeave={() => setPointed(undefined)}
            onClick={() => asOneStep(() => playLine(info.pv.slice(0, i + 1)))}
          >
            {label}
          </button>
        ))}
      </span>
      {pointed && (
        <ErrorBoundary what="The board of the line">
          <MiniBoard {...positionAfter(info.pv.slice(0, pointed.moves))} below={pointed.below} />
        </ErrorBoundary>
      )}
    </li>
  );
}

/** The engine's analysis of the position. */
export function AnalysisPanel() {
  const node = useGame(currentNode);
  const { isOn, fen, lines, isRunning, fault } = useAnalysis();
  const name = useProfileName();
  const wanted = useSettings((state) => state.lines);
  const shown = isOn && fen === node.fen ? lines.slice(0, wanted) : [];
  const best = shown[0];
  return (
    <section className={classes.panel} aria-label="Analysis" data-tour="analysis">
      <Group gap="sm" wrap="nowrap" className={classes.head}>
        <Switch
          checked={isOn}
          onChange={({ currentTarget }) => analyse(currentTarget.checked)}
          aria-label="Analysis"
          size="md"
        />
        {best === undefined ? (
          <Text size="sm" c="dimmed" className={classes.words}>
            {isOn ? (isRunning ? 'Thinking…' : 'Nothing to analyse here') : 'Analysis is off'}
          </Text>
        ) : (
          <div className={classes.words}>
            <Scored source={lineSource(best)}>
              <Text span fw={700} size="lg">
                {scoreText(whiteScore(best.score, (node.ply & 1) as 0 | 1))}
              </Text>
            </Scored>
            <Text size="xs" c="dimmed" truncate>
              {best.selectiveDepth > 0 && (
                <>
                  <Word of="seldepth">seldepth {best.selectiveDepth}</Word>
                  {' · '}
                </>
              )}
              <Word of="nodes">{nodesText(best.nodes)} nodes</Word>
              {speedText(best) && ` · ${speedText(best)}`}
            </Text>
          </div>
        )}
        <IconButton icon={IconTargetArrow} label="Show the threat (x)" onClick={() => void toggleThreat()} />
        <Tooltip label="The profile of the analysis">
          <Badge variant="light" tt="none" maw={130} visibleFrom="sm">
            {name}
          </Badge>
        </Tooltip>
      </Group>
      {fault !== '' && (
        <Text size="sm" c="red" px="sm" pb="xs" role="alert">
          {fault}
        </Text>
      )}
      {isOn && (
        <ol className={classes.lines} style={{ minHeight: wanted * 29 }}>
          {shown.map((info) => (
            <Line key={info.pv[0]} info={info} best={best!} ply={node.ply} />
          ))}
        </ol>
      )}
    </section>
  );
}
