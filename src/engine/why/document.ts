import { positionFen } from '../../notation/fen.ts';
import { formatSan } from '../../notation/san.ts';
import { formatUci } from '../../notation/uci-move.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Position } from '../../rules/position.ts';
import { roundedMs } from '../lines/document.ts';
import type { Mode } from '../mode.ts';
import type { Explanation } from './explain.ts';
import type { NamedMove } from './sensitivity.ts';

/** An explanation as a program reads it: moves by their names. */
export interface WhyDocument extends Omit<Explanation, 'chosen'> {
  readonly fen: string;
  readonly profile: string;
  readonly hash: string;
  readonly mode: Mode;
  readonly chosen: NamedMove | null;
  readonly warnings: Profile['warnings'];
}

export function whyDocument(position: Position, profile: Profile, mode: Mode, explanation: Explanation): WhyDocument {
  const { chosen, ms, ...rest } = explanation;
  return {
    fen: positionFen(position),
    profile: profile.name,
    hash: profile.hash,
    mode,
    ...rest,
    chosen: chosen === null ? null : { uci: formatUci(chosen), san: formatSan(position, chosen) },
    ms: roundedMs(ms),
    warnings: profile.warnings,
  };
}
