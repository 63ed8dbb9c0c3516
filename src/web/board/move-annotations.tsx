import type { PgnEvaluation } from '../../notation/pgn-commands.ts';
import { type ScoreSource, scoredBy } from '../score/scored.tsx';
import type { GameNode } from '../state/game-tree.ts';
import { scoreText } from '../state/score.ts';
import { clockText } from './clock-text.ts';
import classes from './move-list.module.css';
import { nagName, nagText } from './nags.ts';

/** An evaluation from the PGN file. */
export const FILE: ScoreSource = { kind: 'file' };

export function Nags({ nags }: { nags: readonly number[] }) {
  return nags.map((nag, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same NAG may occur twice.
    <span key={i} className={classes.nag} data-nag={nag} title={nagName(nag)}>
      {nagText(nag)}
    </span>
  ));
}

export function Comments({ texts }: { texts: readonly string[] }) {
  return texts.map((text, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: comments have no other identity.
    <span key={i} className={classes.comment}>
      {text}
    </span>
  ));
}

export function FileScore({ evaluation }: { evaluation: PgnEvaluation }) {
  const depth = evaluation.depth === undefined ? '' : `, depth ${evaluation.depth}`;
  return (
    <span {...scoredBy(FILE)} title={`Evaluation in the game’s file${depth}`}>
      {scoreText(evaluation)}
    </span>
  );
}

/** The evaluation and clock time of a move from the PGN file. */
export function MoveFacts({ node: { evaluation, clock } }: { node: GameNode }) {
  if (evaluation === undefined && clock === undefined) return null;
  return (
    <span className={classes.facts}>
      {evaluation && <FileScore evaluation={evaluation} />}
      {clock !== undefined && <span title="Time left on the clock">{clockText(clock)}</span>}
    </span>
  );
}
