import { Text, VisuallyHidden } from '@mantine/core';
import { Scored, SourceLabel, scoredBy, searchSource } from '../score/scored.tsx';
import { Panel } from '../shell/panel.tsx';
import { usePositionInfo } from '../state/position-info.ts';
import { scoreText } from '../state/score.ts';
import { lineScore } from './line-score.tsx';
import { askWhy, lines, useQuestions } from './lines-store.ts';
import classes from './screen.module.css';

/** All legal moves, those with a line first. Each is a button that asks “Why not?”. */
export function LegalMoves() {
  const { legal } = usePositionInfo();
  const asked = useQuestions((state) => state.whyMove);
  const value = lines.use((state) => state.value);
  const found = value?.lines;
  const source = value && searchSource(value.mode, value.depth);
  const ranks = new Map(found?.map(({ pv }, i) => [pv[0], i]));
  const rank = (move: number) => ranks.get(move) ?? legal.length;
  const sorted = legal.toSorted((a, b) => rank(a.move) - rank(b.move) || (a.san < b.san ? -1 : 1));
  return (
    <Panel
      label="Legal moves"
      title="Why not…"
      className={classes.moves}
      aside={
        <>
          <Text size="xs" c="dimmed">
            Choose a move here, or make it on the board
          </Text>
          {source && <SourceLabel source={source} />}
        </>
      }
    >
      <ul {...(source && scoredBy(source))} className={classes.legal}>
        {sorted.map(({ move, san, uci }) => {
          const line = found?.[rank(move)];
          return (
            <li key={move}>
              <button
                type="button"
                data-uci={uci}
                aria-pressed={asked === move}
                data-ranked={line !== undefined || undefined}
                onClick={() => askWhy(move)}
              >
                <VisuallyHidden>Why not </VisuallyHidden>
                {san}
                {line !== undefined && source !== undefined && (
                  <Scored source={source} isQuiet>
                    <small> {scoreText(lineScore(line.report.score, line.mate))}</small>
                  </Scored>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
