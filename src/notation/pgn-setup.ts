import { show } from '../rules/names.ts';
import { START } from '../rules/position.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import type { Setup } from '../rules/setup.ts';
import { parseFen } from './fen.ts';
import { type PgnGame, pgnTag } from './pgn.ts';

export interface PgnSetup {
  readonly setup: Setup;
  readonly chess960: boolean;
}

/** Spellings found in real files, without spaces, hyphens and case. */
const STANDARD = ['', 'standard', 'chess', 'normal', 'fromposition'];
const CHESS960 = ['chess960', '960', 'fischerandom', 'fischerrandom', 'fischerrandomchess', 'frc'];

function plainName(variant: string): string {
  return variant.toLowerCase().replace(/[\s_-]+/g, '');
}

/** Whether a `Variant` tag means standard chess. */
export function isStandardVariant(variant: string): boolean {
  return STANDARD.includes(plainName(variant));
}

/**
 * The start position of a game, by its `Variant`, `SetUp` and `FEN` tags. `FEN` also counts without `SetUp`, which many
 * programs leave out; `SetUp "0"` means the standard start position.
 */
export function pgnSetup(game: PgnGame): Result<PgnSetup> {
  const variant = pgnTag(game, 'Variant') ?? '';
  const chess960 = CHESS960.includes(plainName(variant));
  if (!chess960 && !isStandardVariant(variant)) {
    return fail('pgn.variant', 'Variant', `the variant ${show(variant)} is not supported`);
  }
  const flag = pgnTag(game, 'SetUp');
  const fen = pgnTag(game, 'FEN');
  if (flag === '1' && fen === undefined) return fail('pgn.setup', 'FEN', 'SetUp is "1", but the FEN tag is missing');
  if (fen === undefined || flag === '0') return ok({ setup: START, chess960 });
  const setup = parseFen(fen);
  if (!setup.ok) return fail(setup.fault.code, 'FEN', setup.fault.message);
  return ok({ setup: setup.value, chess960 });
}
