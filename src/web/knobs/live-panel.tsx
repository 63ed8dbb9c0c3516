import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { PositionBoard } from '../chessboard/position-board.tsx';
import { LedgerBars } from '../ledger/ledger-bars.tsx';
import { RiskFacts } from '../lines/line-ledger.tsx';
import { DisagreementNote, useKnownSearch } from '../score/disagreement.tsx';
import { Scored, scoredBy } from '../score/scored.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { Panel } from '../shell/panel.tsx';
import { Failed, Loading } from '../shell/states.tsx';
import { useBoard, walk } from '../state/game.ts';
import { choosePreset } from '../state/replace-profile.ts';
import { centipawnsText, scoreText } from '../state/score.ts';
import { LiveMoves } from './live-moves.tsx';
import classes from './live-panel.module.css';
import { comparedSearch } from './live-search.ts';
import { movedBy } from './moved.ts';
import type { Live } from './use-live.ts';
import { type LiveBook, useLiveBook } from './use-live-book.ts';

/** How many changed terms are named. */
const NAMED = 4;

/** The change against the preset, with the terms that changed most. */
function Difference({ now, before, preset }: LiveBook) {
  if (before === undefined || preset === '') return null;
  const moved = movedBy(before.parts, now.parts);
  const named = moved.slice(0, NAMED).map(({ title, by }) => `${title} ${centipawnsText(by)}`);
  const rest = moved.length > NAMED ? ', …' : '';
  return (
    <Text size="xs" c="dimmed" data-testid="difference">
      {moved.length === 0
        ? `Same score as ${preset}.`
        : `${centipawnsText(now.score - before.score)} cp against ${preset}: ${named.join(', ')}${rest}`}
    </Text>
  );
}

/** The score, its difference from the preset, and a note if a search contradicts it. */
function ScoreHead({ book, moves }: { book: LiveBook | undefined; moves: Live['moves'] }) {
  const known = useKnownSearch();
  const searched = book?.report === undefined ? comparedSearch(moves, known) : known;
  return (
    <>
      <Group gap="2xs" justify="space-between" wrap="nowrap">
        {book === undefined ? (
          <Text fw={700} size="xl">
            …
          </Text>
        ) : (
          <Scored source={book.source}>
            <Text span fw={700} size="xl" data-testid="score">
              {scoreText(book.score)}
            </Text>
          </Scored>
        )}
        <Group gap={0} wrap="nowrap">
          <IconButton icon={IconChevronLeft} label="One move back" onClick={() => walk('back')} />
          <IconButton icon={IconChevronRight} label="One move forward" onClick={() => walk('forth')} />
        </Group>
      </Group>
      {book && (
        <div {...scoredBy(book.source)}>
          <Difference {...book} />
        </div>
      )}
      {book && moves?.isOld !== true && (
        <DisagreementNote cp={book.now.score} source={book.source} searched={searched} />
      )}
    </>
  );
}

function Ledger({ book, file }: { book: LiveBook; file: ProfileFile }) {
  const { label, now, source, report } = book;
  const { presets } = useBoard();
  return (
    <>
      {report && (
        <Text size="sm" data-testid="best-line">
          <b>Best line</b> {report.san}
        </Text>
      )}
      <LedgerBars label={label} parts={now.parts} score={now.score} source={source} isNarrow />
      {report && <RiskFacts report={report} />}
      {report && file.extends !== presets.lines && (
        <Button size="compact-xs" variant="subtle" px={0} onClick={() => choosePreset(presets.lines)}>
          Switch to the {presets.lines} preset, made for line scoring
        </Button>
      )}
    </>
  );
}

interface Props {
  readonly file: ProfileFile;
  readonly moves: Live['moves'];
  /** Whether all shown knobs act on lines. If so, the panel shows the best line instead of the position. */
  readonly isOfLines: boolean;
}

/** The position beside the knobs: its score or that of its best line, the best moves and the ledger. */
export function LivePanel({ file, moves, isOfLines }: Props) {
  const { book, fault } = useLiveBook(file, moves, isOfLines);
  return (
    <aside className={classes.panel} aria-label="The position" data-old={(isOfLines && moves?.isOld) || undefined}>
      <Panel className={classes.top}>
        <div className={classes.board}>
          <PositionBoard hasCoordinates={false} />
        </div>
        <div className={classes.score}>
          <ScoreHead book={book} moves={moves} />
          <LiveMoves found={moves} />
        </div>
      </Panel>
      <Panel label="Ledger" isScrollable className={classes.ledger}>
        {fault !== undefined ? (
          <Failed title="The ledger could not be computed" message={fault.message} />
        ) : book === undefined ? (
          <Loading what={isOfLines ? 'Searching for the best line' : 'Evaluating'} />
        ) : (
          <Ledger book={book} file={file} />
        )}
      </Panel>
    </aside>
  );
}
