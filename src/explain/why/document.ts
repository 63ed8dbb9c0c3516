import type { Mode } from '../../engine/mode.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { roundedMs } from '../lines/document.ts';
import type { Explanation } from './explain.ts';
import type { Investigation } from './investigation.ts';

/** An explanation as JSON. */
export interface WhyDocument extends Explanation {
  readonly fen: string;
  readonly profile: string;
  readonly hash: string;
  readonly mode: Mode;
  readonly warnings: Profile['warnings'];
}

export function whyDocument(
  { position, profile, scope, notation }: Investigation<BoardPosition>,
  explanation: Explanation,
): WhyDocument {
  return {
    fen: notation.format(position),
    profile: profile.name,
    hash: profile.hash,
    mode: scope.mode,
    ...explanation,
    ms: roundedMs(explanation.ms),
    warnings: profile.warnings,
  };
}
