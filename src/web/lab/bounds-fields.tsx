import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';

const ELO: Range = { min: -200, max: 200, step: 1 };

interface Props {
  readonly elo0: number;
  readonly elo1: number;
  readonly onChange: (bounds: { readonly elo0: number; readonly elo1: number }) => void;
}

/** The bounds of a sequential test. */
export function BoundsFields({ elo0, elo1, onChange }: Props) {
  return (
    <>
      <NumberInput
        label="Rejected at or below"
        width={180}
        value={elo0}
        range={ELO}
        onChange={(value) => onChange({ elo0: value, elo1 })}
      />
      <NumberInput
        label="Accepted at or above"
        width={180}
        value={elo1}
        range={ELO}
        onChange={(value) => onChange({ elo0, elo1: value })}
      />
    </>
  );
}
