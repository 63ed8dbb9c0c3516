import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { diagram } from '../../learn/report/diagram.ts';
import { differences } from '../../learn/report/style-drawings.ts';
import { figure } from '../../learn/report/svg.ts';
import type { StyleExample } from '../../learn/style/examples.ts';
import type { StyleFinding, StyleKnob, StyleSummary } from '../../learn/style/style-summary.ts';
import { Panel } from '../shell/panel.tsx';
import { Drawing } from './drawing.tsx';
import { Key } from './key.tsx';
import classes from './screen.module.css';
import { boardHash } from './texts.ts';

/** Names of numbers are long; they must still be readable on a phone. */
const BARS = { left: 206, width: 400 };

/** A position in which the difference shows, with a link to the board. */
function Example({ example: { fen, played, expected, game, white, black, date } }: { example: StyleExample }) {
  const text = `${played.san} rather than ${expected.san}`;
  const arrows = [
    { uci: expected.uci, kind: 'before' },
    { uci: played.uci, kind: 'after' },
  ];
  return (
    <figure>
      <Drawing svg={diagram(fen, arrows, `${text} in ${fen}`)} />
      <figcaption>
        <Anchor size="sm" fw={600} href={boardHash(fen)}>
          {text}
        </Anchor>
        <Text size="xs" c="dimmed">
          game {game}: {white} – {black}
          {date !== undefined && `, ${date}`}
        </Text>
      </figcaption>
    </figure>
  );
}

function Finding({ finding, knobs }: { finding: StyleFinding; knobs: ReadonlyMap<string, StyleKnob> }) {
  const { title, words, examples } = finding;
  return (
    <section aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <List size="sm">
        {words.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <Drawing
        svg={differences(
          title,
          finding.knobs.map((name) => knobs.get(name)!),
          BARS,
        )}
      />
      <div className={classes.examples}>
        {examples.map((example) => (
          <Example key={example.fen} example={example} />
        ))}
      </div>
    </section>
  );
}

function verdict({ apart, player }: StyleSummary): string {
  const p = apart!.p < 0.001 ? 'p < 0.001' : `p = ${figure(apart!.p, 2)}`;
  return apart!.p < 0.05
    ? `${player} can be told apart from the opponents (${p}).`
    : `No significant difference between ${player} and the opponents was found (${p}).`;
}

/** The numbers in which the player differs from the opponents, by term, or the statement that there are none. */
export function StyleFindings({ summary }: { summary: StyleSummary }) {
  const { apart, findings, knobs } = summary;
  if (apart === null) return null;
  const byName = new Map(knobs.map((knob) => [knob.name, knob]));
  return (
    <Panel title="What you value differently from your opponents" p="sm">
      <Stack gap="sm">
        <Text size="sm" data-testid="style-verdict">
          {verdict(summary)}{' '}
          {findings.length === 0
            ? 'No single number differs significantly (Benjamini–Hochberg at 5 %).'
            : 'Numbers that are significant after Benjamini–Hochberg at 5 %, by term. Bars are differences in standard errors with 95 % intervals.'}
        </Text>
        {findings.length > 0 && (
          <Key
            entries={[
              ['played', '--mantine-color-blue-text', true],
              ['expected of the opponents', '--mantine-color-dimmed', true],
            ]}
          />
        )}
        {findings.map((finding) => (
          <Finding key={finding.term} finding={finding} knobs={byName} />
        ))}
      </Stack>
    </Panel>
  );
}
