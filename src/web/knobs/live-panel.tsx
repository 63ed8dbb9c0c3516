import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Score } from '../../engine/messages.ts';
import type { LineReport } from '../../explain/lines/report.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Fault } from '../../rules/result.ts';
import { PositionBoard } from '../chessboard/position-board.tsx';
import { useLedger } from '../engines/use-ledger.ts';
import { LedgerBars, type Part } from '../ledger/ledger-bars.tsx';
import { RiskFacts } from '../lines/line-ledger.tsx';
import { scoreParts } from '../lines/parts.ts';
import { Disagreement, DisagreementNote } from '../score/disagreement.tsx';
import { Scored, type ScoreSource, STATIC, scoredBy } from '../score/scored.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { Panel } from '../shell/panel.tsx';
import { Failed, Loading } from '../shell/states.tsx';
import { currentNode, useGame, walk } from '../state/game.ts';
import { LINES_PRESET, presetFile } from '../state/profile-file.ts';
import { choosePreset } from '../state/replace-profile.ts';
import { centipawnsText, scoreText } from '../state/score.ts';
import { LiveMoves } from './live-moves.tsx';
import classes from './live-panel.module.css';
import { bestScore, searchedIn } from './live-search.ts';
import { movedBy } from './moved.ts';
import type { Live } from './use-live.ts';

/** A score and its parts. */
interface Book {
  readonly score: number;
  /** The text that the headline shows instead if the best line ends in mate, as in the list of moves. */
  readonly mate?: Score;
  readonly parts: readonly Part[];
}

function Difference({ now, before, preset }: { now: Book; before: Book | undefined; preset: string }) {
  if (before === undefined) return null;
  const moved = movedBy(before.parts, now.parts);
  const by = now.score - before.score;
  return (
    <Text size="xs" c="dimmed" data-testid="difference">
      {moved.length === 0
        ? `Same as ${preset}.`
        : `${centipawnsText(by)} cp against ${preset}: ${moved
            .slice(0, 4)
            .map(({ title, by: some }) => `${title} ${centipawnsText(some)}`)
            .join(', ')}${moved.length > 4 ? ', …' : ''}`}
    </Text>
  );
}

/** The preset that a profile extends, for comparison. Undefined for a profile without one. */
function usePlain({ extends: preset = '' }: ProfileFile): ProfileFile | undefined {
  return useMemo(() => (preset === '' ? undefined : presetFile(preset)), [preset]);
}

interface TopProps {
  readonly book: Book | undefined;
  readonly before: Book | undefined;
  readonly source: ScoreSource | undefined;
  readonly preset: string;
  /** Where a search contradicts the score. */
  readonly note: React.ReactNode;
  readonly moves: Live['moves'];
}

/** The position, its score or that of its best line, and the best moves. */
function Top({ book, before, source, preset, note, moves }: TopProps) {
  return (
    <Panel className={classes.top}>
      <div className={classes.board}>
        <PositionBoard hasCoordinates={false} />
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
                {scoreText(book.mate ?? { cp: book.score })}
              </Text>
            </Scored>
          )}
          <Group gap={0} wrap="nowrap">
            <IconButton icon={IconChevronLeft} label="One move back" onClick={() => walk('back')} />
            <IconButton icon={IconChevronRight} label="One move forward" onClick={() => walk('forth')} />
          </Group>
        </Group>
        {book !== undefined && source !== undefined && preset !== '' && (
          <div {...scoredBy(source)}>
            <Difference now={book} before={before} preset={preset} />
          </div>
        )}
        {note}
        <LiveMoves found={moves} />
      </div>
    </Panel>
  );
}

function LedgerFrame({ fault, what, children }: { fault: Fault | undefined; what: string; children: React.ReactNode }) {
  return (
    <Panel label="Ledger" isScrollable className={classes.ledger}>
      {fault !== undefined ? (
        <Failed title="The ledger could not be computed" message={fault.message} />
      ) : (
        (children ?? <Loading what={what} />)
      )}
    </Panel>
  );
}

interface Props {
  readonly file: ProfileFile;
  readonly moves: Live['moves'];
}

/** Follows the knobs with the position's score and ledger. */
export function LivePanel({ file, moves }: Props) {
  const { fen } = useGame(currentNode);
  const plain = usePlain(file);
  const { ledger, fault } = useLedger(fen, file);
  const { ledger: plainly } = useLedger(fen, plain ?? file);
  const bookOf = (one: typeof ledger) => one && { score: one.score, parts: [...one.terms, ...one.rows] };
  const book = bookOf(ledger);
  return (
    <aside className={classes.panel} aria-label="The position">
      <Top
        book={book}
        before={bookOf(plainly)}
        source={STATIC}
        preset={file.extends ?? ''}
        note={
          book &&
          moves &&
          !moves.isOld && <DisagreementNote cp={book.score} source={STATIC} searched={searchedIn(moves)} />
        }
        moves={moves}
      />
      <LedgerFrame fault={fault} what="Evaluating">
        {book && (
          <LedgerBars
            label="What the static score is made of"
            parts={book.parts}
            score={book.score}
            source={STATIC}
            isNarrow
          />
        )}
      </LedgerFrame>
    </aside>
  );
}

/** The position beside the knobs of whole lines: the best line with its score and ledger. */
export function LineLivePanel({ file, moves }: Props) {
  const report = moves?.book?.report;
  const bookOf = (one: LineReport | undefined) => one && { score: one.score, parts: scoreParts(one) };
  const best = moves && bestScore(moves);
  const mate = best !== undefined && 'mate' in best ? { mate: best } : {};
  const book = report && { ...bookOf(report)!, ...mate };
  const source = moves?.source;
  return (
    <aside className={classes.panel} aria-label="The position" data-old={moves?.isOld || undefined}>
      <Top
        book={book}
        before={bookOf(moves?.book?.plain)}
        source={source}
        preset={moves?.file.extends ?? ''}
        note={book && source && !moves?.isOld && <Disagreement cp={book.score} source={source} />}
        moves={moves}
      />
      <LedgerFrame fault={moves?.fault} what="Searching for the best line">
        {report && book && source && (
          <>
            <Text size="sm" data-testid="best-line">
              <b>Best line</b> {report.san}
            </Text>
            <LedgerBars
              label="What the best line’s score is made of"
              parts={book.parts}
              score={book.score}
              source={source}
              isNarrow
            />
            <RiskFacts report={report} />
            {file.extends !== LINES_PRESET && (
              <Button size="compact-xs" variant="subtle" px={0} onClick={() => choosePreset(LINES_PRESET)}>
                Switch to the {LINES_PRESET} preset, made for line scoring
              </Button>
            )}
          </>
        )}
      </LedgerFrame>
    </aside>
  );
}
