import { Text } from '@mantine/core';
import { SourceLabel, scoredBy } from '../score/scored.tsx';
import { type Hint, useHintHere } from './use-hint.ts';

function stepText({ step, move, piece }: Hint): string {
  if (move === undefined) return 'Looking for a hint…';
  return step === 'piece' ? `Hint: ${piece}.` : `Hint: ${move.san}.`;
}

/** The hint in words, as far as the user has asked. */
export function HintLine() {
  const hint = useHintHere();
  if (hint === undefined) return null;
  const { step, reason } = hint;
  return (
    <Text size="sm" component="div" data-testid="hint">
      {stepText(hint)}
      {step === 'reason' && reason === undefined && ' Comparing it with the next best move…'}
      <span aria-live="polite">
        {reason && (
          <span {...scoredBy(reason.source)}>
            {' '}
            {reason.words.join(' ')} <SourceLabel source={reason.source} />
          </span>
        )}
      </span>
    </Text>
  );
}
