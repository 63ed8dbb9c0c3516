import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import type { Notation } from '../../notation/notation.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { LineMate } from '../lines/mode-report.ts';
import { type Closeness, tooCloseWords } from './closeness.ts';
import type { Contrast, ContrastedLine } from './contrast.ts';
import type { Divergence } from './divergence.ts';
import { pawns, shownDifference, signedPawns } from './format-pawns.ts';
import type { Investigation } from './investigation.ts';
import { type MaterialChange, materialChange } from './material-words.ts';
import { reasons } from './reasons.ts';
import type { SensitivityReport } from './sensitivity.ts';

type Side = 'white' | 'black';

/** The part of a notation that sentences need. */
type Words = Pick<Notation, 'men' | 'sides'>;

function nameOf(side: Side, { sides }: Words): string {
  return sides[side === 'white' ? 0 : 1].name;
}

function firstMove({ san }: ContrastedLine): string {
  return san.split(' ')[0]!;
}

function mateText({ in: moves, by }: LineMate, mover: Side): string {
  const when = moves === 1 ? 'at once' : `in ${moves}`;
  return by === mover ? `mates ${when}` : `is mated ${when}`;
}

/** The outcome of a line, for a pair of which one ends in mate. */
function outcome({ mate, score }: ContrastedLine, mover: Side, words: Words): string {
  if (mate !== null) return mateText(mate, mover);
  return `is worth ${signedPawns(mover === 'white' ? score : -score)} to ${nameOf(mover, words)}`;
}

/** The first line's lead for the mover, by the rounded scores. */
function shownStm({ move, not }: Contrast, mover: Side): number {
  return mover === 'white' ? shownDifference(move.score, not.score) : shownDifference(not.score, move.score);
}

/** Names the parts of the difference between two lines, in pawns for the side to move. */
export function contrastWords(contrast: Contrast, mover: Side, words: Words = CHESS_NOTATION): string {
  const { move, not } = contrast;
  const [first, second] = [firstMove(move), firstMove(not)];
  if (move.mate !== null || not.mate !== null)
    return `${first} ${outcome(move, mover, words)}; ${second} ${outcome(not, mover, words)}.`;
  const stm = shownStm(contrast, mover);
  const why = reasons(contrast, stm);
  if (stm === 0) {
    const same = contrast.stm === 0 ? 'the same' : 'nearly the same';
    return `${first} and ${second} are worth ${same} to ${nameOf(mover, words)}: ${why}.`;
  }
  const verdict = stm > 0 ? 'better' : 'worse';
  return `${first} is ${verdict} than ${second} by ${pawns(stm)} pawns for ${nameOf(mover, words)}: ${why}.`;
}

/** Sentences for two moves that the search cannot tell apart: the parts of the difference, without a verdict. */
function openWords(contrast: Contrast & Closeness, mover: Side, words: Words): string[] {
  const [first, second] = [firstMove(contrast.move), firstMove(contrast.not)];
  const stm = shownStm(contrast, mover);
  return [
    `${tooCloseWords(first, second, stm, contrast)}.`,
    `On the lines found so far, ${first} compared with ${second} has, for ${nameOf(mover, words)}: ${reasons(contrast, stm, true)}.`,
  ];
}

/** From this many centipawns on, what the search found beyond the end of a line may be the loss of material won on it. */
const DOUBT = 50;

/** Whether the search found something beyond the end of a line that speaks against the change of material on it. */
export function isDoubtful({ components }: ContrastedLine, { balance }: MaterialChange, mover: Side): boolean {
  const search = components.find(({ id }) => id === 'search')?.total ?? 0;
  const stm = mover === 'white' ? search : -search;
  return Math.abs(stm) >= DOUBT && Math.sign(stm) !== Math.sign(balance);
}

/** Says what material each move wins or loses, if they differ and both lines end with the material settled. */
function materialSentence({ move, not, isSettled }: Comparison, start: string, mover: Side, { men }: Words): string[] {
  if (!isSettled || move.mate !== null || not.mate !== null) return [];
  const changes = [move, not].map((line) => ({
    line,
    change: materialChange(men, start, line.fen, mover === 'white' ? 0 : 1),
  }));
  const [first, second] = changes.map(({ change }) => change.words);
  if (first === second || changes.some(({ line, change }) => isDoubtful(line, change, mover))) return [];
  const sentences = changes.map(
    ({ line, change }) => `${firstMove(line)} ${change.words ?? 'keeps the material as it is'}`,
  );
  return [`${sentences.join('; ')}.`];
}

/** Two lines compared in every respect that the sentences mention. */
export interface Comparison extends Contrast, Divergence, Closeness {
  /** Whether neither line ends in the middle of an exchange. */
  readonly isSettled: boolean;
}

/** All sentences about two moves: first the material, then the scores. */
export function explanationWords(
  comparison: Comparison,
  start: string,
  mover: Side,
  words: Words = CHESS_NOTATION,
): string[] {
  return [
    ...materialSentence(comparison, start, mover, words),
    ...(comparison.tooClose ? openWords(comparison, mover, words) : [contrastWords(comparison, mover, words)]),
    ...divergenceWords(comparison, comparison),
  ];
}

/** A sentence on where two lines meet, if they do. */
export function divergenceWords({ meets, parts }: Divergence, { move, not }: Pick<Contrast, 'move' | 'not'>): string[] {
  if (meets === null) return [];
  const both = meets.move === meets.not ? `after ply ${meets.move}` : `after plies ${meets.move} and ${meets.not}`;
  if (parts === null) return [`They come to the same position ${both} and end there.`];
  const [next, other] = [move.plies[parts.move - 1]?.san, not.plies[parts.not - 1]?.san];
  if (next === undefined || other === undefined)
    return [`They come to the same position ${both}, where one ends and the other goes on with ${next ?? other}.`];
  const where = parts.move === parts.not ? `at ply ${parts.move}` : `at plies ${parts.move} and ${parts.not}`;
  return [`They come to the same position ${both} and part ${where}: ${next} against ${other}.`];
}

/** Says that a move that was asked about took the lead from the search's own, if it did. */
export function overtakenWords(investigation: Investigation<BoardPosition>): string[] {
  const { lines, overtaken } = investigation;
  const [leader] = lines;
  if (leader === undefined || overtaken === undefined) return [];
  const [first, second] = [firstMove(leader.report), firstMove(overtaken.report)];
  return investigation.closeness(leader.move, overtaken.move).tooClose
    ? [`${first} now leads ${second}, but by too little to call it better.`]
    : [`${first} proved better than ${second} and now leads.`];
}

/** Warns about flip points where the best two moves are too close to call. */
export function doubtWords(
  report: Pick<SensitivityReport, 'best' | 'rival' | 'repeated' | 'moved' | 'tooClose' | 'knobs'>,
): string[] {
  const { best, rival, repeated, tooClose, knobs } = report;
  if (repeated !== null && repeated.uci !== best.uci)
    return [
      `Too close to call: the list has ${best.san} first, but the search of the best lines, run again, chooses ${repeated.san}. No knob was tried.`,
    ];
  if (!tooClose) return [];
  const words = tooCloseWords(best.san, rival.san, shownDifference(best.score, rival.score), report);
  return [knobs.length === 0 ? `${words}.` : `${words}, so the values below hold only for this search.`];
}

/** Describes the order of the list: which move took the lead, and whether the best two are too close to call. */
export function listWords(investigation: Investigation<BoardPosition>): string[] {
  const [best, rival] = investigation.leaders;
  if (best === undefined || rival === undefined) return [];
  const closeness = investigation.closeness(best.move, rival.move);
  const difference = shownDifference(best.report.score, rival.report.score);
  return [
    ...overtakenWords(investigation),
    ...(closeness.tooClose
      ? [`${tooCloseWords(firstMove(best.report), firstMove(rival.report), difference, closeness)}.`]
      : []),
  ];
}
