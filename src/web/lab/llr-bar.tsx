import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { LabMatch } from '../../lab/lab-messages.ts';
import classes from './run-panel.module.css';
import { signedText } from './texts.ts';

/** The log-likelihood ratio between its two limits. The numbers below repeat what the bar shows. */
export function LlrBar({ sprt }: { sprt: NonNullable<LabMatch['sprt']> }) {
  const { llr, lower, upper, elo0, elo1, model } = sprt;
  const share = Math.min(1, Math.max(0, (llr - lower) / (upper - lower)));
  const zero = -lower / (upper - lower);
  return (
    <div>
      <Text size="sm" fw={600}>
        LLR {signedText(llr, 2)}
      </Text>
      <div
        className={classes.track}
        aria-hidden="true"
        style={{ '--from': Math.min(share, zero), '--to': Math.max(share, zero), '--zero': zero } as CSSProperties}
        data-side={llr < 0 ? 'rejects' : 'accepts'}
      />
      <div className={classes.ends}>
        <span>
          {signedText(lower, 2)}: rejected, {elo0} {model} Elo
        </span>
        <span>
          {signedText(upper, 2)}: accepted, {elo1}
        </span>
      </div>
    </div>
  );
}
