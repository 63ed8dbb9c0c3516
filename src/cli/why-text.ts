import { ENDINGS } from '../explain/lines/ending-words.ts';
import type { ContrastedLine, ContrastRow } from '../explain/why/contrast.ts';
import type { WhyDocument } from '../explain/why/document.ts';
import type { Notation, Side } from '../notation/notation.ts';
import { bar, barHeading, signed } from './bars.ts';
import { wrapped } from './wrapped.ts';

const TITLE = 30;
const NUMBER = 11;

function firstMove({ san }: ContrastedLine): string {
  return san.split(' ')[0]!;
}

/** A mate is shown by its distance rather than by its score. */
function scoreText({ score, mate }: ContrastedLine, digits: number): string {
  return mate === null ? signed(score, digits) : `${mate.by === 'white' ? '+' : '−'}mate ${mate.in}`;
}

function lineText(line: ContrastedLine, digits: number): string[] {
  const ending = line.ending === null ? '' : ` · ${ENDINGS[line.ending]}`;
  const { playedOut } = line;
  const added =
    playedOut === 0
      ? ''
      : ` · ${playedOut === 1 ? 'the last ply' : `the last ${playedOut} plies`} continued until quiet`;
  return [`  ${scoreText(line, digits)}  ${line.san}${added}`, `      to ${line.fen}${ending}`];
}

function row(title: string, numbers: readonly string[], end: string): string {
  const cut = title.length <= TITLE ? title.padEnd(TITLE) : `${title.slice(0, TITLE - 1)}…`;
  return `${cut}${numbers.map((text) => text.padStart(NUMBER)).join('')}   ${end}`.trimEnd();
}

function table({ move, not, rows, stm }: WhyDocument, digits: number, mover: Side): string[] {
  const shown = rows.filter(({ difference }) => difference !== 0);
  const full = Math.max(0, ...shown.map((one) => Math.abs(one.stm)));
  const [first, second] = [firstMove(move), firstMove(not)];
  const rowText = (one: ContrastRow) =>
    row(one.title, [signed(one.move), signed(one.not), signed(one.stm)], bar(one.stm, full, { colored: false }));
  const hidden = rows.length - shown.length;
  return [
    row('', [first, second, `for ${mover.title}`], barHeading(second, first)),
    ...shown.map(rowText),
    '─'.repeat(TITLE + 3 * NUMBER),
    row('Score', [scoreText(move, digits), scoreText(not, digits), signed(stm, digits)], ''),
    ...(hidden === 0 ? [] : [`${hidden} more ${hidden === 1 ? 'row is' : 'rows are'} the same in both lines.`]),
  ];
}

/** An explanation for a terminal: both lines, then the difference in words and in numbers. */
export function whyText(document: WhyDocument, sides: Notation['sides']): string[] {
  const { fen, profile, hash, mode, move, not, turn, depth, words } = document;
  const digits = mode === 'full' ? 0 : 2;
  const [first, second] = sides;
  const mover = turn === 'white' ? first : second;
  return [
    fen,
    `${mover.title} to move · mode ${mode} · depth ${depth} · profile ${profile} (${hash})`,
    '',
    ...lineText(move, digits),
    ...lineText(not, digits),
    '',
    ...words.flatMap(wrapped),
    '',
    ...table(document, digits, mover),
    '',
    turn === 'white'
      ? `Centipawns for ${first.name}.`
      : `Centipawns: each line for ${first.name}, the difference for ${second.name}, who is to move.`,
  ];
}
