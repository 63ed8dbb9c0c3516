import { ActionIcon, Group, Progress, Select, Text, Tooltip } from '@mantine/core';
import { IconCopy, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ENDINGS } from '../../explain/lines/ending-words.ts';
import type { ContrastedLine } from '../../explain/why/contrast.ts';
import type { WhyDocument } from '../../explain/why/document.ts';
import type { Move } from '../../rules/move.ts';
import { moveByHand } from '../play/referee.ts';
import { type ScoreSource, SourceLabel, scoredBy, searchSource } from '../score/scored.tsx';
import { Panel } from '../shell/panel.tsx';
import { Failed } from '../shell/states.tsx';
import { scratchPosition, useGame } from '../state/game.ts';
import { setUp } from '../state/game-tree.ts';
import { usePositionInfo } from '../state/position-info.ts';
import { copyJson } from './copy.ts';
import { LineMoves } from './line-moves.tsx';
import { LineScore } from './line-score.tsx';
import { askWhy, closeWhy, lines, useQuestions, why } from './lines-store.ts';
import { StopButton } from './stop-button.tsx';
import { WaterfallTable } from './waterfall-table.tsx';
import classes from './why-panel.module.css';

/** Parses the moves of a line in UCI notation. */
function usePv({ uci }: ContrastedLine): readonly Move[] {
  const { tree, at } = useGame();
  const position = scratchPosition();
  setUp(position, tree, at);
  const pv: Move[] = [];
  for (const name of uci.split(' ')) {
    const move = tree.board.notation.parseMove(position, name);
    // The board may already show another position, for which this line is not legal.
    if (!move.ok) break;
    pv.push(move.value);
    position.make(move.value);
  }
  return pv;
}

function ComparedLine({ line, source }: { line: ContrastedLine; source: ScoreSource }) {
  const pv = usePv(line);
  const { playedOut, ending } = line;
  return (
    <div className={classes.line}>
      <LineScore score={line.score} mate={line.mate} source={source} />
      <div>
        <LineMoves plies={line.plies} pv={pv} />
        {(playedOut > 0 || ending !== null) && (
          <Text size="xs" c="dimmed">
            {[
              ...(playedOut > 0
                ? [`the last ${playedOut === 1 ? 'ply' : `${playedOut} plies`} continued until quiet`]
                : []),
              ...(ending === null ? [] : [ENDINGS[ending]]),
            ].join(' · ')}
          </Text>
        )}
      </div>
    </div>
  );
}

function Explained({ document }: { document: WhyDocument }) {
  const source = searchSource(document.mode, document.depth);
  return (
    <div {...scoredBy(source)} className={classes.told}>
      <ComparedLine line={document.move} source={source} />
      <ComparedLine line={document.not} source={source} />
      <SourceLabel source={source} />
      <div className={classes.words} data-testid="why-words">
        {document.words.map((words) => (
          <Text key={words} size="sm">
            {words}
          </Text>
        ))}
      </div>
      <WaterfallTable explanation={document} />
    </div>
  );
}

function Working() {
  const progress = why.use((state) => state.progress);
  const wanted = lines.use((state) => state.value?.depth);
  const words =
    progress === undefined || progress.san === null
      ? 'Comparing…'
      : `Searching ${progress.san}, depth ${progress.depth} of ${wanted ?? '…'}`;
  return (
    <div className={classes.working} role="status">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {words}
        </Text>
        <StopButton onClick={() => why.stop()} />
      </Group>
      <Progress
        size="sm"
        animated
        value={progress === undefined || wanted === undefined ? 5 : (100 * progress.depth) / wanted}
        aria-label="Progress of the comparison"
      />
    </div>
  );
}

/** Why not another move: its line and score, and what makes the difference. */
export function WhyPanel() {
  const { legal } = usePositionInfo();
  const asked = useQuestions((state) => state.whyMove);
  const { value, isRunning, fault } = why.use();
  const isWaiting = lines.use((state) => state.isRunning);
  const place = useRef<HTMLElement>(null);
  const move = legal.find((one) => one.move === asked);
  const hasAnswer = value !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer makes the panel longer.
  useEffect(() => {
    // On a phone the answer is far below the board where the question was asked.
    if (asked !== undefined) place.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [asked, hasAnswer]);
  return (
    <Panel
      ref={place}
      title="Why not"
      label="Why not?"
      className={classes.panel}
      aside={
        <Select
          aria-label="The move to ask about"
          placeholder="a move?"
          size="xs"
          w={128}
          searchable
          selectFirstOptionOnChange
          data={legal.map((one) => ({ value: String(one.move), label: one.san }))}
          value={move === undefined ? null : String(move.move)}
          onChange={(chosen) => (chosen === null ? closeWhy() : askWhy(Number(chosen)))}
        />
      }
      actions={
        move !== undefined && (
          <>
            <Tooltip label={`Play ${move.san}`}>
              <ActionIcon aria-label={`Play ${move.san}`} onClick={() => moveByHand(move.move)}>
                <IconPlayerPlay size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Copy as JSON">
              <ActionIcon
                aria-label="Copy the comparison as JSON"
                disabled={value === undefined || isRunning}
                onClick={() => copyJson('The comparison', Promise.resolve(value?.document))}
              >
                <IconCopy size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Close">
              <ActionIcon aria-label="Close the comparison" onClick={closeWhy}>
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </>
        )
      }
    >
      {move === undefined && (
        <Text size="sm" c="dimmed" p="sm">
          Make a move on the board, or choose one from a list: it joins the lines, searched to the same depth, and is
          compared with the best, term by term.
        </Text>
      )}
      {move !== undefined && isWaiting && (
        <Text size="sm" c="dimmed" p="sm" role="status">
          The best lines come first; then {move.san} is compared with them.
        </Text>
      )}
      {isRunning && <Working />}
      {fault !== undefined && <Failed title="There is nothing to compare" message={fault.message} />}
      {value !== undefined && move !== undefined && <Explained document={value.document} />}
    </Panel>
  );
}
