import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { useMemo } from 'react';
import type { Ledger } from '../../evaluation/ledger.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { Chessboard } from '../chessboard/chessboard.tsx';
import { useLedger } from '../engines/use-ledger.ts';
import { LedgerBars } from '../ledger/ledger-bars.tsx';
import { LiveLines } from '../lines/live-lines.tsx';
import { Disagreement } from '../score/disagreement.tsx';
import { Scored, STATIC } from '../score/scored.tsx';
import { Icon } from '../shell/icons.tsx';
import { Failed, Loading } from '../shell/states.tsx';
import { currentNode, useGame, walk } from '../state/game.ts';
import { presetFile } from '../state/profile-file.ts';
import { centipawnsText, pawnsText } from '../state/score.ts';
import classes from './live-panel.module.css';
import { movedBy } from './moved.ts';

function Difference({ now, before, preset }: { now: Ledger; before: Ledger | undefined; preset: string }) {
  if (before === undefined) return null;
  const moved = movedBy(before, now);
  const by = now.score - before.score;
  return (
    <Text size="xs" c="dimmed" data-testid="difference">
      {moved.length === 0
        ? `As with ${preset}.`
        : `${centipawnsText(by)} cp against ${preset}: ${moved
            .slice(0, 4)
            .map(({ title, by: some }) => `${title} ${centipawnsText(some)}`)
            .join(', ')}${moved.length > 4 ? ', …' : ''}`}
    </Text>
  );
}

/** The position and what it is worth now, while knobs are turned. */
export function LivePanel({ file }: { file: ProfileFile }) {
  const { fen, inCheck } = useGame(currentNode);
  const orientation = useGame((state) => state.orientation);
  const { ledger, fault } = useLedger(fen, file);
  const preset = file.extends ?? '';
  // Without a preset there is nothing to compare with.
  const plain = useMemo(() => (preset === '' ? undefined : presetFile(preset)), [preset]);
  const { ledger: before } = useLedger(fen, plain ?? file);
  return (
    <aside className={classes.panel} aria-label="The position">
      <div className={classes.top}>
        <div className={classes.board}>
          <Chessboard
            label="Chess board of the position"
            fen={fen}
            orientation={orientation}
            turn={fen.includes(' w ') ? 'white' : 'black'}
            isCheck={inCheck}
            hasCoordinates={false}
          />
        </div>
        <div className={classes.score}>
          <Group gap={4} justify="space-between" wrap="nowrap">
            <Scored source={STATIC}>
              <Text span fw={750} size="xl" data-testid="score">
                {ledger === undefined ? '…' : pawnsText(ledger.score)}
              </Text>
            </Scored>
            <Group gap={0} wrap="nowrap">
              {(
                [
                  ['back', 'One move back'],
                  ['forth', 'One move on'],
                ] as const
              ).map(([where, label]) => (
                <Tooltip key={where} label={label}>
                  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={() => walk(where)}>
                    <Icon name={where} />
                  </ActionIcon>
                </Tooltip>
              ))}
            </Group>
          </Group>
          {ledger !== undefined && plain !== undefined && <Difference now={ledger} before={before} preset={preset} />}
          {ledger !== undefined && <Disagreement cp={ledger.score} source={STATIC} />}
          <LiveLines file={file} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={classes.ledger} aria-label="Ledger" tabIndex={0}>
        {fault !== undefined ? (
          <Failed title="The ledger failed" message={fault.message} />
        ) : ledger === undefined ? (
          <Loading what="Evaluating" />
        ) : (
          <LedgerBars
            label="What the static score is made of"
            parts={[...ledger.terms, ...ledger.rows]}
            score={ledger.score}
            source={STATIC}
          />
        )}
      </section>
    </aside>
  );
}
