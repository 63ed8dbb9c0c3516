import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { useMemo } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Fault } from '../../rules/result.ts';
import { Chessboard } from '../chessboard/chessboard.tsx';
import { useLedger } from '../engines/use-ledger.ts';
import { LedgerBars, type Part } from '../ledger/ledger-bars.tsx';
import { RiskFacts } from '../lines/line-ledger.tsx';
import { scoreParts } from '../lines/parts.ts';
import { Disagreement } from '../score/disagreement.tsx';
import { Scored, type ScoreSource, STATIC, scoredBy } from '../score/scored.tsx';
import { Icon } from '../shell/icons.tsx';
import { Failed, Loading } from '../shell/states.tsx';
import { currentNode, useGame, walk } from '../state/game.ts';
import { LINES_PRESET, presetFile } from '../state/profile-file.ts';
import { choosePreset } from '../state/replace-profile.ts';
import { centipawnsText, pawnsText } from '../state/score.ts';
import { LiveMoves } from './live-moves.tsx';
import classes from './live-panel.module.css';
import type { LiveMoves as Found } from './live-search.ts';
import { movedBy } from './moved.ts';
import { type BestLine, type LineBook, useLineLedger } from './use-live.ts';

/** A score and what it is made of. */
interface Book {
  readonly score: number;
  readonly parts: readonly Part[];
}

function Difference({ now, before, preset }: { now: Book; before: Book | undefined; preset: string }) {
  if (before === undefined) return null;
  const moved = movedBy(before.parts, now.parts);
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

/** The preset that a profile changes, to compare with; undefined for a profile without one. */
function usePlain({ extends: preset = '' }: ProfileFile): ProfileFile | undefined {
  return useMemo(() => (preset === '' ? undefined : presetFile(preset)), [preset]);
}

interface TopProps {
  readonly book: Book | undefined;
  readonly before: Book | undefined;
  readonly source: ScoreSource | undefined;
  readonly preset: string;
  readonly moves: Found | undefined;
}

/** The position, what it or its best line is worth, and what would be played. */
function Top({ book, before, source, preset, moves }: TopProps) {
  const { fen, inCheck } = useGame(currentNode);
  const orientation = useGame((state) => state.orientation);
  return (
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
          {book === undefined || source === undefined ? (
            <Text fw={750} size="xl">
              …
            </Text>
          ) : (
            <Scored source={source}>
              <Text span fw={750} size="xl" data-testid="score">
                {pawnsText(book.score)}
              </Text>
            </Scored>
          )}
          <Group gap={0} wrap="nowrap">
            {(
              [
                ['back', 'One move back'],
                ['forth', 'One move forward'],
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
        {book !== undefined && source !== undefined && preset !== '' && (
          <div {...scoredBy(source)}>
            <Difference now={book} before={before} preset={preset} />
          </div>
        )}
        {book !== undefined && source !== undefined && <Disagreement cp={book.score} source={source} />}
        <LiveMoves found={moves} />
      </div>
    </div>
  );
}

function LedgerFrame({ fault, what, children }: { fault: Fault | undefined; what: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section className={classes.ledger} aria-label="Ledger" tabIndex={0}>
      {fault !== undefined ? (
        <Failed title="The ledger failed" message={fault.message} />
      ) : (
        (children ?? <Loading what={what} />)
      )}
    </section>
  );
}

interface Props {
  readonly file: ProfileFile;
  readonly moves: Found | undefined;
}

/** The position and what it is worth now, while knobs are turned. */
export function LivePanel({ file, moves }: Props) {
  const { fen } = useGame(currentNode);
  const plain = usePlain(file);
  const { ledger, fault } = useLedger(fen, file);
  const { ledger: plainly } = useLedger(fen, plain ?? file);
  const bookOf = (one: typeof ledger) => one && { score: one.score, parts: [...one.terms, ...one.rows] };
  const book = bookOf(ledger);
  return (
    <aside className={classes.panel} aria-label="The position">
      <Top book={book} before={bookOf(plainly)} source={STATIC} preset={file.extends ?? ''} moves={moves} />
      <LedgerFrame fault={fault} what="Evaluating">
        {book && (
          <LedgerBars label="What the static score is made of" parts={book.parts} score={book.score} source={STATIC} />
        )}
      </LedgerFrame>
    </aside>
  );
}

/** The same for knobs that act on whole lines: the best line, and what its score is made of. */
export function LineLivePanel({ file, moves, best }: Props & { readonly best: BestLine | undefined }) {
  const plain = usePlain(file);
  const { value, fault } = useLineLedger(best, file);
  const { value: plainly } = useLineLedger(best, plain ?? file);
  const bookOf = ({ report }: LineBook) => ({ score: report.score, parts: scoreParts(report) });
  const book = value && bookOf(value);
  const source = value?.best.source;
  const before = plainly?.best === value?.best ? plainly && bookOf(plainly) : undefined;
  return (
    <aside className={classes.panel} aria-label="The position">
      <Top book={book} before={before} source={source} preset={file.extends ?? ''} moves={moves} />
      <LedgerFrame fault={fault} what="Looking for the best line">
        {book && value && source && (
          <>
            <Text size="sm" data-testid="best-line">
              <b>Best line</b> {value.report.san}
            </Text>
            <LedgerBars
              label="What the best line’s score is made of"
              parts={book.parts}
              score={book.score}
              source={source}
            />
            <RiskFacts report={value.report} />
            {file.extends !== LINES_PRESET && (
              <Button size="compact-xs" variant="subtle" onClick={() => choosePreset(LINES_PRESET)}>
                Use {LINES_PRESET}, made for lines
              </Button>
            )}
          </>
        )}
      </LedgerFrame>
    </aside>
  );
}
