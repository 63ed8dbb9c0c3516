import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { ENDINGS } from '../../explain/lines/ending-words.ts';
import { type ScoreSource, SourceLabel } from '../score/scored.tsx';
import { countText } from '../state/count-text.ts';
import { pawnsText } from '../state/score.ts';
import type { FoundLine } from './investigator.ts';
import classes from './line-card.module.css';
import { LineLedger } from './line-ledger.tsx';
import { LineMoves } from './line-moves.tsx';
import { LineScore } from './line-score.tsx';
import { scoreParts } from './parts.ts';
import { setView } from './view.ts';

/** The number of score parts named on a closed line. */
const NAMED = 3;

const MARK = { size: 'sm', variant: 'light', color: 'yellow', tt: 'none' } as const;

const plies = (count: number) => countText(count, 'ply', 'plies');

/** The reason for the length of a line. */
function Length({ report: { actualPlies, intendedDepth, reasons, ending, playedOut } }: Pick<FoundLine, 'report'>) {
  return (
    <>
      <span
        title={`The length of the line. The search went ${plies(intendedDepth)} deep, and further in forcing lines`}
      >
        {plies(actualPlies)}
      </span>
      {playedOut > 0 && <span>the last {playedOut === 1 ? 'ply' : plies(playedOut)} continued until quiet</span>}
      {reasons.map((reason) => (
        <Badge key={reason} {...MARK} title={`Extended beyond its depth because of a ${reason}`}>
          {reason}
        </Badge>
      ))}
      {ending !== null && <span>{ENDINGS[ending]}</span>}
    </>
  );
}

function largest(report: FoundLine['report']): string {
  return scoreParts(report)
    .filter(({ total }) => Math.abs(total) >= 0.5)
    .sort((a, b) => Math.abs(b.total) - Math.abs(a.total))
    .slice(0, NAMED)
    .map(({ title, total }) => `${title} ${pawnsText(total)}`)
    .join(' · ');
}

interface Props {
  readonly line: FoundLine;
  /** The source of its score. */
  readonly source: ScoreSource;
  /** From 0. */
  readonly place: number;
  readonly isOpen: boolean;
}

/** A line with its score, its moves and its length. Opened, it shows its ledger. */
export const LineCard = memo(function LineCard({ line, source, place, isOpen }: Props) {
  const { report, pv, mate, isAsked } = line;
  const label = isOpen ? `Close the ledger of line ${place + 1}` : `Open the ledger of line ${place + 1}`;
  return (
    <li
      className={classes.line}
      data-open={isOpen || undefined}
      data-first={report.plies[0]?.uci}
      data-score={report.score}
      data-asked={isAsked || undefined}
    >
      <div className={classes.head}>
        <LineScore score={report.score} mate={mate} source={source} />
        <LineMoves plies={report.plies} pv={pv} />
        <Tooltip label={isOpen ? 'Close the ledger' : 'Open the ledger'}>
          <ActionIcon
            aria-label={label}
            aria-expanded={isOpen}
            onClick={() => setView({ open: isOpen ? undefined : place })}
          >
            <IconChevronRight size={18} className={classes.chevron} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.facts}>
        <SourceLabel source={source} />
        {isAsked && (
          <Badge {...MARK} title="Not among the best lines; you asked about it">
            asked about
          </Badge>
        )}
        <Length report={report} />
        {!isOpen && <span className={classes.largest}>{largest(report)}</span>}
      </div>
      {isOpen && <LineLedger line={line} source={source} place={place} />}
    </li>
  );
});
