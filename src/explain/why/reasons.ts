import { ownValue } from '../../rules/names.ts';
import { type Contrast, type ContrastRow, isEndTempo, ROUNDING } from './contrast.ts';
import { shown, signedPawns } from './format-pawns.ts';

/** How many parts of the score a sentence names for and against. The table has the rest. */
const MAX_REASONS = 3;
const MAX_OBJECTIONS = 2;

/** The names of some rows within a sentence. */
const LABELS: Readonly<Record<string, string>> = {
  search: 'what the search sees beyond the end of the lines',
  mate: 'mate',
  draw: 'a draw',
};

/** A part of the difference with its name in a sentence, in centipawns for the side to move. */
interface Part {
  readonly label: string;
  readonly stm: number;
}

/** A title within a sentence. One that begins with an abbreviation keeps its capitals. */
export function inSentence(title: string): string {
  return /^.\p{Lu}/u.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

function labelOf({ id, title }: ContrastRow): string {
  return ownValue(LABELS, id) ?? inSentence(title);
}

/** The largest rows. The part that the search adds is not a reason by itself, so it comes last. */
function largest(rows: readonly ContrastRow[], most: number): Part[] {
  const named = rows.slice(0, most);
  return [...named.filter(({ id }) => id !== 'search'), ...named.filter(({ id }) => id === 'search')].map((row) => ({
    label: labelOf(row),
    stm: shown(row.stm),
  }));
}

function listed(parts: readonly Part[]): string {
  return parts.map(({ label, stm }) => `${label} ${signedPawns(stm)}`).join(', ');
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { stm }) => sum + stm, 0);
}

/** The difference minus its named parts. */
function restOf(contrast: Contrast, stm: number, named: readonly Part[], others: number): Part[] {
  const turns = contrast.rows
    .filter(({ id }) => isEndTempo(id, contrast))
    .map((row) => ({ label: 'whose move it is where the lines end', stm: shown(row.stm) }));
  const left = { label: others === 0 ? 'rounding' : 'other parts', stm: stm - sumOf([...named, ...turns]) };
  return [...turns, left].filter((part) => part.stm !== 0);
}

/**
 * Explains a difference of `stm` whole centipawns for the side to move: the parts for it, those against it, and the rest. The
 * numbers add up to it. `isOpen` means that the difference does not decide which move is better.
 */
export function reasons(contrast: Contrast, stm: number, isOpen = false): string {
  const { rows } = contrast;
  const isFor = (row: ContrastRow) => row.stm > 0 === stm >= 0;
  const terms = rows.filter((row) => row.stm !== 0 && row.id !== ROUNDING && !isEndTempo(row.id, contrast));
  const seen = terms.filter((row) => shown(row.stm) !== 0);
  const pro = largest(seen.filter(isFor), MAX_REASONS);
  const contra = largest(
    seen.filter((row) => !isFor(row)),
    MAX_OBJECTIONS,
  );
  const named = [...pro, ...contra];
  const rest = restOf(contrast, stm, named, terms.length - named.length);
  if (named.length + rest.length === 0)
    return rows.every((row) => row.stm === 0) ? 'their scores do not differ' : 'only small differences';
  const against = contra.length === 0 ? '' : `${isOpen || stm === 0 ? ', against ' : '; but '}${listed(contra)}`;
  if (pro.length === 0) return `${listed(rest)}${against}`;
  return `${listed(pro)}${against}${rest.length === 0 ? '' : `. The rest: ${listed(rest)}`}`;
}
