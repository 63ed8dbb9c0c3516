import { ownValue } from '../../rules/names.ts';
import type { LineMate } from '../lines/mode-report.ts';
import { type Closeness, tooCloseWords } from './closeness.ts';
import { type Contrast, type ContrastedLine, type ContrastRow, isEndTempo } from './contrast.ts';
import type { Investigation } from './investigation.ts';
import { materialWords } from './material-words.ts';
import type { Parting } from './parting.ts';
import type { SensitivityReport } from './sensitivity.ts';

/** How many parts of the score a sentence names on each side; the table has the rest. */
const MOST_REASONS = 3;
const MOST_OBJECTIONS = 2;

/** What some rows are called within a sentence. */
const LABELS: Readonly<Record<string, string>> = {
  search: 'what the search sees beyond the end of the lines',
  mate: 'mate',
  draw: 'a draw',
};

type Side = 'white' | 'black';

const NAMES: Readonly<Record<Side, string>> = { white: 'White', black: 'Black' };

/** Centipawns as pawns with two digits. */
function pawns(centipawns: number): string {
  return Math.abs(centipawns / 100).toFixed(2);
}

function signedPawns(centipawns: number): string {
  const text = pawns(centipawns);
  if (Number(text) === 0) return text;
  return `${centipawns < 0 ? '−' : '+'}${text}`;
}

function labelOf({ id, title }: ContrastRow): string {
  const known = ownValue(LABELS, id);
  if (known !== undefined) return known;
  // A title that begins with an abbreviation keeps its capitals.
  return /^.\p{Lu}/u.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** The largest rows by name; what the search adds is no reason of its own, so it comes last. */
function listed(rows: readonly ContrastRow[], most: number): string {
  const named = rows.slice(0, most);
  return [...named.filter(({ id }) => id !== 'search'), ...named.filter(({ id }) => id === 'search')]
    .map((row) => `${labelOf(row)} ${signedPawns(row.stm)}`)
    .join(', ');
}

/** Whether so little would be told as nothing. */
function isNothing(centipawns: number): boolean {
  return Number(pawns(centipawns)) === 0;
}

/** Why a difference is what it is: what speaks for it, then what speaks against it. Both are told for the side to move. */
function reasons(contrast: Contrast): string {
  const { rows, stm } = contrast;
  const isFor = (row: ContrastRow) => row.stm > 0 === stm >= 0;
  const seen = rows.filter((row) => !isNothing(row.stm) && !isEndTempo(row.id, contrast));
  const pro = listed(seen.filter(isFor), MOST_REASONS) || 'small things together';
  const contra = listed(
    seen.filter((row) => !isFor(row)),
    MOST_OBJECTIONS,
  );
  if (seen.length === 0)
    return rows.every((row) => row.stm === 0) ? 'nothing in their scores is different' : 'small things only';
  if (contra === '') return pro;
  return isNothing(stm) ? `${pro}, against ${contra}` : `${pro}; but ${contra}`;
}

function firstMove({ san }: ContrastedLine): string {
  return san.split(' ')[0]!;
}

function mateText({ in: moves, by }: LineMate, mover: Side): string {
  const when = moves === 1 ? 'at once' : `in ${moves}`;
  return by === mover ? `mates ${when}` : `is mated ${when}`;
}

/** What a line comes to, where one of two ends in mate. */
function outcome({ mate, score }: ContrastedLine, mover: Side): string {
  if (mate !== null) return mateText(mate, mover);
  return `is worth ${signedPawns(mover === 'white' ? score : -score)} to ${NAMES[mover]}`;
}

/** One sentence on what makes the difference between two lines; numbers are pawns for the side to move. */
export function contrastWords(contrast: Contrast, mover: Side): string {
  const { move, not, stm } = contrast;
  const [first, second] = [firstMove(move), firstMove(not)];
  if (move.mate !== null || not.mate !== null)
    return `${first} ${outcome(move, mover)}; ${second} ${outcome(not, mover)}.`;
  const why = reasons(contrast);
  if (isNothing(stm)) {
    const same = stm === 0 ? 'the same' : 'nearly the same';
    return `${first} and ${second} are worth ${same} to ${NAMES[mover]}: ${why}.`;
  }
  const verdict = stm > 0 ? 'better' : 'worse';
  return `${first} is ${verdict} than ${second} by ${pawns(stm)} pawns for ${NAMES[mover]}: ${why}.`;
}

/** What either move wins or loses, where that is not the same. */
function materialSentence({ move, not }: Contrast, start: string, mover: Side): string[] {
  const [first, second] = [move, not].map(({ fen }) => materialWords(start, fen, mover));
  if (first === second || move.mate !== null || not.mate !== null) return [];
  const told = (line: ContrastedLine, words: string | undefined) =>
    `${firstMove(line)} ${words ?? 'keeps the material as it is'}`;
  return [`${told(move, first)}; ${told(not, second)}.`];
}

/** All there is to say of two moves, in sentences: what happens on the board first, then what it is worth. */
export function explanationWords(told: Contrast & Parting & Closeness, start: string, mover: Side): string[] {
  return [
    ...materialSentence(told, start, mover),
    ...(told.tooClose ? [tooCloseWords(firstMove(told.move), firstMove(told.not), told)] : []),
    contrastWords(told, mover),
    ...partingWords(told, told),
  ];
}

/** A sentence on where two lines meet, if they do. */
export function partingWords({ meets, parts }: Parting, { move, not }: Pick<Contrast, 'move' | 'not'>): string[] {
  if (meets === null) return [];
  const both = meets.move === meets.not ? `after ply ${meets.move}` : `after plies ${meets.move} and ${meets.not}`;
  if (parts === null) return [`They come to the same position ${both} and end there.`];
  const [next, other] = [move.plies[parts.move - 1]?.san, not.plies[parts.not - 1]?.san];
  if (next === undefined || other === undefined)
    return [`They come to the same position ${both}, where one ends and the other goes on with ${next ?? other}.`];
  const where = parts.move === parts.not ? `at ply ${parts.move}` : `at plies ${parts.move} and ${parts.not}`;
  return [`They come to the same position ${both} and part ${where}: ${next} against ${other}.`];
}

/** A move that was asked about turned out to be better than what the search had found. */
export function overtakenWords(leader: ContrastedLine, before: ContrastedLine): string {
  return `${firstMove(leader)} proved better than ${firstMove(before)} and now leads.`;
}

/** What to say of flip points where the best two moves cannot be told apart; nothing where they can. */
export function doubtWords(
  report: Pick<SensitivityReport, 'best' | 'rival' | 'repeated' | 'moved' | 'tooClose'>,
): string[] {
  const { best, rival, repeated, tooClose } = report;
  if (repeated !== null && repeated.uci !== best.uci)
    return [
      `${best.san} and ${repeated.san} are too close to call: ${best.san} leads, but the search of the best lines, run again, chooses ${repeated.san}. No knob was tried.`,
    ];
  return tooClose ? [tooCloseWords(best.san, rival.san, report)] : [];
}

/** What there is to say of the order of the list: which move has taken the lead, and whether the best two can be told apart. */
export function listWords(investigation: Investigation): string[] {
  const { lines, overtaken, leaders } = investigation;
  const [best, rival] = leaders;
  if (best === undefined || rival === undefined) return [];
  const closeness = investigation.closeness(best.move, rival.move);
  return [
    ...(overtaken === undefined ? [] : [overtakenWords(lines[0]!.report, overtaken.report)]),
    ...(closeness.tooClose ? [tooCloseWords(firstMove(best.report), firstMove(rival.report), closeness)] : []),
  ];
}
