import { Evaluation } from '../../src/evaluation/evaluation.ts';
import type { KnobValue, KnobValues } from '../../src/evaluation/knobs.ts';
import { CHESS } from '../../src/evaluation/ruleset.ts';
import { kingDanger } from '../../src/evaluation/terms/king-danger.ts';
import { material } from '../../src/evaluation/terms/material.ts';
import { mobility } from '../../src/evaluation/terms/mobility.ts';

/*
 * The terms that are measured, with values that do not follow changes of the presets. The single numbers are repeated
 * as constants in the handwritten evaluation, which reads the tables from memory. No value is equal in both phases, so
 * that nothing folds away.
 */

export const THREE_TERMS = new Evaluation(CHESS, [material, mobility, kingDanger]);

/** How strongly pieces prefer the center and advanced squares, in the middlegame and in the endgame. */
const TASTE: Readonly<Record<string, readonly [center: number, advance: number][]>> = {
  pawn: [
    [5, 3],
    [1, 11],
  ],
  knight: [
    [13, 4],
    [9, 2],
  ],
  bishop: [
    [7, 1],
    [5, 1],
  ],
  rook: [
    [4, 3],
    [1, 5],
  ],
  queen: [
    [2, 1],
    [8, 3],
  ],
  king: [
    [-9, -14],
    [12, 4],
  ],
};

function squares([center, advance]: readonly [number, number]): number[] {
  return Array.from({ length: 64 }, (_, square) => {
    const [file, rank] = [square & 7, square >> 3];
    const distance = Math.max(Math.abs(2 * file - 7), Math.abs(2 * rank - 7));
    // The left wing is worth a little more: mirrored tables could be confused with each other.
    return center * (4 - distance) + advance * (rank - 3) - (file < 3 ? 2 : 0);
  });
}

/** A curve that rises steeply first and flattens out. */
function curve(length: number, start: number, rise: number): number[] {
  return Array.from({ length }, (_, count) => Math.round(start + rise * Math.sqrt(count)));
}

export const THREE_VALUES: KnobValues = new Map<string, KnobValue>([
  ...Object.entries({ full: 24, knight: 1, bishop: 1, rook: 2, queen: 4 }).map(([id, value]): [string, number] => [
    `phase.${id}`,
    value,
  ]),
  ...Object.entries({
    pawn: [84, 97],
    knight: [328, 287],
    bishop: [347, 302],
    rook: [468, 514],
    queen: [1004, 932],
  }).map(([id, value]): [string, number[]] => [`material.${id}`, value]),
  ...Object.entries(TASTE).flatMap(([id, [mg, eg]]): [string, number[]][] => [
    [`material.${id}SquaresMiddlegame`, squares(mg!)],
    [`material.${id}SquaresEndgame`, squares(eg!)],
  ]),
  ...Object.entries({
    knight: [9, -50, 24],
    bishop: [15, -44, 22],
    rook: [15, -34, 13],
    queen: [29, -30, 11],
  } as const).flatMap(([id, [length, start, rise]]): [string, number[]][] => [
    [`mobility.${id}Middlegame`, curve(length, start, rise)],
    [`mobility.${id}Endgame`, curve(length, start - 12, rise + 5)],
  ]),
  ...Object.entries({ knight: 3, bishop: 2, rook: 3.5, queen: 4.5, scale: 154 / 1024, most: 450 }).map(
    ([id, value]): [string, number] => [`kingDanger.${id}`, value],
  ),
]);
