import { Anchor, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useEffect } from 'react';
import { scoresLines } from '../../engine/mode.ts';
import { Disagreement, DisagreementNote } from '../score/disagreement.tsx';
import { STATIC, scoredBy, searchSource } from '../score/scored.tsx';
import { Panel } from '../shell/panel.tsx';
import { hashOf } from '../shell/route.ts';
import { Empty, Failed } from '../shell/states.tsx';
import { useUndoKeys } from '../shell/use-undo-keys.ts';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { usePositionInfo } from '../state/position-info.ts';
import { redo, undo, useProfileFor } from '../state/profile.ts';
import { useProfileName } from '../state/profile-name.ts';
import { choosePreset } from '../state/replace-profile.ts';
import { headline } from '../state/status-text.ts';
import { useChoice } from './choice.ts';
import { Controls } from './controls.tsx';
import type { FoundLines } from './investigator.ts';
import { LegalMoves } from './legal-moves.tsx';
import { LineCard } from './line-card.tsx';
import { lineScore } from './line-score.tsx';
import { LinesBoard } from './lines-board.tsx';
import { follow, lines, searchLines } from './lines-store.ts';
import classes from './screen.module.css';
import { SensitivityPanel } from './sensitivity-panel.tsx';
import { useView } from './view.ts';
import { WhyPanel } from './why-panel.tsx';

/** The profile of the lines, and a button for the preset made for line scoring. */
function ProfileNote() {
  const board = useBoard();
  const mode = useChoice((choice) => choice.mode);
  const file = useProfileFor(mode);
  const name = useProfileName(mode);
  const preset = lines.use((state) => state.value?.preset);
  return (
    <Text size="xs" c="dimmed" component="div" className={classes.note}>
      With{' '}
      <Anchor size="xs" underline="always" href={hashOf('knobs')}>
        {name}
      </Anchor>{' '}
      · scores are for {board.notation.sides[0].name}
      {scoresLines(mode) && preset !== undefined && preset !== file.extends && (
        <Button size="compact-xs" variant="subtle" onClick={() => choosePreset(preset)}>
          Switch to the {preset} preset, made for line scoring
        </Button>
      )}
    </Text>
  );
}

/** A note where a search contradicts the score of these lines, or these lines the static score of the position. */
function Contradiction({ found }: { found: FoundLines }) {
  const { report, mate } = found.lines[0]!;
  if (found.mode !== 'full') return <Disagreement cp={report.score} source={searchSource(found.mode, found.depth)} />;
  // The list's own search, not a deeper one of another screen: a position has one search score on this screen.
  const searched = { score: lineScore(report.score, mate), depth: found.depth };
  return <DisagreementNote cp={report.start.static} source={STATIC} searched={searched} />;
}

function LineList() {
  const { value, isRunning, fault } = lines.use();
  const wanted = useChoice((choice) => choice.lines);
  const open = useView((view) => view.open);
  if (fault !== undefined) return <Failed title="The search failed" message={fault.message} retry={searchLines} />;
  if (value === undefined)
    return (
      <div className={classes.loading} role="status" aria-label="Searching for lines">
        {Array.from({ length: wanted }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all the same.
          <Skeleton key={i} height={i === 0 ? 150 : 44} radius="sm" />
        ))}
      </div>
    );
  if (value.lines.length === 0)
    return (
      <Text size="sm" p="sm">
        The search was stopped before its first iteration was complete.
      </Text>
    );
  const source = searchSource(value.mode, value.depth);
  return (
    <>
      <ol {...scoredBy(source)} className={classes.cards} aria-label="Best lines" aria-busy={isRunning}>
        {value.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its rank.
          <LineCard key={i} line={line} source={source} place={i} isOpen={open === i} />
        ))}
      </ol>
      <div className={classes.notes} aria-live="polite" data-testid="lines-notes">
        {value.notes.map((words) => (
          <Text key={words} size="sm">
            {words}
          </Text>
        ))}
        <Contradiction found={value} />
      </div>
    </>
  );
}

/** The best lines with their ledgers, why not another move, and what would change the choice. */
export default function Screen() {
  const node = useGame(currentNode);
  const tree = useGame((state) => state.tree);
  const { status } = usePositionInfo();
  useEffect(follow, []);
  useUndoKeys(undo, redo);
  const isOver = status.ending !== undefined;
  return (
    <div className={classes.screen}>
      <VisuallyHidden component="h1">Lines</VisuallyHidden>
      <div className={classes.table}>
        <LinesBoard />
        {!isOver && <LegalMoves />}
      </div>
      {isOver ? (
        <div className={classes.over}>
          <Empty icon={IconFlag} title={headline(tree.board.sides, status, (node.ply & 1) as 0 | 1, node.inCheck)}>
            The game is over here, so there are no lines. Go back a move, or set up another position on the{' '}
            <Anchor underline="always" href={hashOf('board')}>
              board
            </Anchor>
            .
          </Empty>
        </div>
      ) : (
        <>
          <div className={classes.lines}>
            <Panel className={classes.list}>
              <Controls />
              <LineList />
              <ProfileNote />
            </Panel>
          </div>
          <div className={classes.inspector}>
            <WhyPanel />
            <SensitivityPanel />
          </div>
        </>
      )}
    </div>
  );
}
