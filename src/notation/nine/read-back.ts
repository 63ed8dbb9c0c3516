import { KIFU_FORMATS, type KifuFormat, type NineGame } from './game.ts';
import { parseKifu } from './kifu.ts';
import { lossesOf } from './losses.ts';
import { parseRecords } from './record.ts';
import type { RecordFormat } from './record-format.ts';

export function isKifu(format: string): format is KifuFormat {
  return (KIFU_FORMATS as readonly string[]).includes(format);
}

/** Names the parts of a game that its text in a format does not hold. The text is read back to see it. */
export function missingIn(format: RecordFormat, text: string, game: NineGame): readonly string[] {
  const again = isKifu(format) ? parseKifu(format, text) : parseRecords(text);
  if (again.ok) return lossesOf(game, [again.value].flat()[0]!);
  return [`parts that are not known, since the text cannot be read back (${again.fault.message})`];
}

/** Joins names of lost parts. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('en').format(parts);
}
