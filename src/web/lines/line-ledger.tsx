import { SegmentedControl, Text } from '@mantine/core';
import type { LineReport, Report } from '../../explain/lines/report.ts';
import { LedgerBars } from '../ledger/ledger-bars.tsx';
import type { ScoreSource } from '../score/scored.tsx';
import type { FoundLine } from './investigator.ts';
import classes from './line-card.module.css';
import { changeParts, scoreParts } from './parts.ts';
import { PlyMatrix } from './ply-matrix.tsx';
import { setView, useView, type View } from './view.ts';

const SORTS: readonly { readonly value: View['ledger']; readonly label: string }[] = [
  { value: 'score', label: 'At the end' },
  { value: 'change', label: 'Since the root' },
  { value: 'plies', label: 'Ply by ply' },
];

function hasFacts(report: Report): report is LineReport {
  return 'risk' in report;
}

function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** The facts from which the risk of a line is computed. */
export function RiskFacts({ report }: { report: LineReport }) {
  const { plainPlies, tradePlies, plyEquivalents, risk, gain, loss } = report;
  return (
    <Text size="xs" c="dimmed">
      {plainPlies} plain and {tradePlies} trade plies, counted as {number(plyEquivalents)} · risk {number(risk)} · gain{' '}
      {number(gain)} · loss {number(loss)}
    </Text>
  );
}

interface Props {
  readonly line: FoundLine;
  readonly source: ScoreSource;
  readonly place: number;
}

/** The ledger of a line: at its end, since its root, or ply by ply. Each adds up to the score. */
export function LineLedger({ line: { report, pv }, source, place }: Props) {
  const ledger = useView((view) => view.ledger);
  const label = `What the score of line ${place + 1} is made of`;
  return (
    <div className={classes.ledger}>
      <SegmentedControl
        size="xs"
        aria-label="What the ledger shows"
        data={[...SORTS]}
        value={ledger}
        onChange={(value) => setView({ ledger: value as View['ledger'] })}
      />
      {ledger === 'plies' ? (
        <PlyMatrix report={report} pv={pv} label={label} source={source} />
      ) : (
        <LedgerBars
          label={label}
          parts={ledger === 'score' ? scoreParts(report) : changeParts(report)}
          score={report.score}
          source={source}
        />
      )}
      {hasFacts(report) && <RiskFacts report={report} />}
    </div>
  );
}
