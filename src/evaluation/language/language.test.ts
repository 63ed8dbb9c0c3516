import { describe, expect, test } from 'vitest';
import { CHESS } from '../ruleset.ts';
import { pointer } from './fault.ts';
import { parse } from './parse.ts';
import { print } from './print.ts';
import { testVocabulary } from './vocabulary.testing.ts';

/** The expected code and message of each fault. */
const BAD: readonly [text: string, code: string, message: string][] = [
  ['', 'formula.syntax', 'expected a value, found the end at line 1, column 1'],
  ['1 +', 'formula.syntax', 'expected a value, found the end at line 1, column 4'],
  ['(1', 'formula.syntax', "expected ')' or an operator, found the end at line 1, column 3"],
  ['1)', 'formula.syntax', "expected an operator or the end, found ')' at line 1, column 2"],
  ['1 2', 'formula.syntax', "expected an operator or the end, found '2' at line 1, column 3"],
  ['$', 'formula.syntax', "expected a value, found '$' at line 1, column 1"],
  ['1 + \u0000', 'formula.syntax', 'expected a value, found an unexpected character at line 1, column 5'],
  ['us.', 'formula.syntax', 'expected a name, found the end at line 1, column 4'],
  ['a < b < c', 'formula.syntax', "expected an operator or the end, found '<' at line 1, column 7"],
  [
    'if bonusOn thn 1 else 2',
    'formula.syntax',
    "expected 'then' or an operator, found 'thn' at line 1, column 12 — did you mean 'then'?",
  ],
  ['if bonusOn then 1', 'formula.syntax', "expected 'else' or an operator, found the end at line 1, column 18"],
  [
    'sum(us.pawn)',
    'formula.syntax',
    "expected 'in', found '.' at line 1, column 7 — a loop names its square: sum(square in us: …)",
  ],
  ['sum(x in us.pawn x)', 'formula.syntax', "expected ':' or an operator, found 'x' at line 1, column 18"],
  ['let a = 1 a', 'formula.syntax', "expected ';' or an operator, found 'a' at line 1, column 11"],
  ['let if = 3; 1', 'formula.syntax', "expected a name, found 'if' at line 1, column 5"],
  ['count({e4 e5})', 'formula.syntax', "expected ',' or '}', found 'e5' at line 1, column 11"],
  ['count(us.knigt)', 'formula.name', "unknown name 'knigt' at line 1, column 10 — did you mean 'knight'?"],
  ['bonu * 2', 'formula.name', "unknown name 'bonu' at line 1, column 1 — did you mean 'bonus'?"],
  ['cout(us)', 'formula.name', "unknown function 'cout' at line 1, column 1 — did you mean 'count'?"],
  ['count(us)\n  + cnt(them)', 'formula.name', "unknown function 'cnt' at line 2, column 5 — did you mean 'count'?"],
  ['let a = a; a', 'formula.name', "unknown name 'a' at line 1, column 9"],
  ['sum(us in us: 1)', 'formula.name', "the name 'us' is already in use at line 1, column 5 — choose another name"],
  [
    'let phase = 1; phase',
    'formula.name',
    "the name 'phase' is already in use at line 1, column 5 — choose another name",
  ],
  ['count', 'formula.name', "'count' is a function at line 1, column 1 — count(set)?"],
  ['most', 'formula.name', "'most' is a loop at line 1, column 1 — most(square in us: …)?"],
  ['e4', 'formula.name', "unknown name 'e4' at line 1, column 1 — as a set of squares: {e4}?"],
  ['us.pawn.atacks', 'formula.name', "unknown name 'atacks' at line 1, column 9 — did you mean 'attacks'?"],
  ['value.mid', 'formula.name', "unknown name 'mid' at line 1, column 7 — did you mean 'mg'?"],
  ['bonus.mg', 'formula.name', "a number has no 'mg' at line 1, column 7"],
  ['bonus(3)', 'formula.name', "'bonus' is not a function at line 1, column 1"],
  ['byCount(3)', 'formula.name', "'byCount' is not a function at line 1, column 1 — byCount[…]?"],
  [
    'us.pawn',
    'formula.type',
    "'us.pawn' is a set of squares where a number is needed at line 1, column 1 — count(us.pawn)?",
  ],
  [
    'us.pawn + 1',
    'formula.type',
    "'us.pawn' is a set of squares where a number is needed at line 1, column 1 — count(us.pawn)?",
  ],
  [
    'us.pawn + them.pawn',
    'formula.type',
    "'us.pawn' is a set of squares where a number is needed at line 1, column 1 — write 'a | b' to join sets",
  ],
  [
    'count(us.pawn & bonusOn)',
    'formula.type',
    "'bonusOn' is a condition where a set of squares is needed at line 1, column 17",
  ],
  [
    'bonusOn',
    'formula.type',
    "'bonusOn' is a condition where a number is needed at line 1, column 1 — if bonusOn then 1 else 0?",
  ],
  [
    'value',
    'formula.type',
    "'value' is a pair of values for middlegame and endgame where a number is needed at line 1, column 1 — taper(value)?",
  ],
  [
    'value + 1',
    'formula.type',
    "'value' is a pair of values for middlegame and endgame where a number is needed at line 1, column 1 — taper(value)?",
  ],
  [
    'value * 2',
    'formula.type',
    "'value * 2' is a pair of values for middlegame and endgame where a number is needed at line 1, column 1 — taper(value * 2)?",
  ],
  [
    'taper(1)',
    'formula.type',
    "'1' is a number where a pair of values for middlegame and endgame is needed at line 1, column 7 — taper(1, …)?",
  ],
  [
    'taper(value, 2)',
    'formula.type',
    "'value' is a pair of values for middlegame and endgame where a number is needed at line 1, column 7 — taper(value)?",
  ],
  ['byCount', 'formula.type', "'byCount' is a table where a number is needed at line 1, column 1 — byCount[…]?"],
  [
    'byCount[us.pawn]',
    'formula.type',
    "'us.pawn' is a set of squares where a number is needed at line 1, column 9 — count(us.pawn)?",
  ],
  ['byCount[1, 2]', 'formula.arguments', "'byCount' takes one index at line 1, column 12"],
  ['bySquare[1]', 'formula.type', "'1' is a number where a square is needed at line 1, column 10"],
  ['bySquare[king(us), red]', 'formula.type', "expected a side, found 'red' at line 1, column 20 — us or them?"],
  ['us[1]', 'formula.type', "'us' is a set of squares where a table is needed at line 1, column 1"],
  [
    'if us.pawn then 1 else 0',
    'formula.type',
    "'us.pawn' is a set of squares where a condition is needed at line 1, column 4 — some(us.pawn)?",
  ],
  [
    'if bonusOn then 1 else us',
    'formula.type',
    "'us' is a set of squares where a number is needed at line 1, column 24 — count(us)?",
  ],
  [
    'if (if bonusOn then true else false) then 1 else 0',
    'formula.type',
    "'if' chooses between numbers or sets, not conditions at line 1, column 21 — use and, or, not",
  ],
  ['sum(x in 3: 1)', 'formula.type', "'3' is a number where a set of squares is needed at line 1, column 10"],
  [
    'sum(x in us: x)',
    'formula.type',
    "'x' is a square where a number is needed at line 1, column 14 — rank(x) or file(x)?",
  ],
  ['any(x in us: 1)', 'formula.type', "'1' is a number where a condition is needed at line 1, column 14 — 0 < 1?"],
  [
    'rank(us)',
    'formula.type',
    "'us' is a set of squares where a square is needed at line 1, column 6 — a loop goes through its squares: sum(square in us: …)",
  ],
  [
    'count(us) < 3',
    'formula.type',
    "'count(us) < 3' is a condition where a number is needed at line 1, column 1 — if count(us) < 3 then 1 else 0?",
  ],
  [
    'not us',
    'formula.type',
    "'us' is a set of squares where a condition is needed at line 1, column 5 — write '~set' for the squares outside a set",
  ],
  [
    'count(~bonusOn)',
    'formula.type',
    "'bonusOn' is a condition where a set of squares is needed at line 1, column 8 — write 'not' to negate a condition",
  ],
  [
    'count(us and them)',
    'formula.type',
    "'us' is a set of squares where a condition is needed at line 1, column 7 — write 'a & b' for the squares in both sets",
  ],
  [
    'count(us - them)',
    'formula.type',
    "'us' is a set of squares where a number is needed at line 1, column 7 — write 'a & ~b' for the squares of a that are not in b",
  ],
  [
    'count(king(us))',
    'formula.type',
    "'king(us)' is a square where a set of squares is needed at line 1, column 7 — single(king(us))?",
  ],
  ['count(us) in us', 'formula.type', "'count(us)' is a number where a square is needed at line 1, column 1"],
  [
    'form',
    'formula.type',
    "'form' is a choice where a number is needed at line 1, column 1 — if form is … then … else …?",
  ],
  [
    'if form is square then 1 else 0',
    'formula.name',
    "unknown option 'square' at line 1, column 12 — expected one of: linear, logistic",
  ],
  ['if form is 3 then 1 else 0', 'formula.type', "'3' is not an option at line 1, column 12"],
  [
    'if bonus is linear then 1 else 0',
    'formula.type',
    "'bonus' is a number where a choice is needed at line 1, column 4",
  ],
  ['distance(king(us))', 'formula.arguments', "'distance' cannot take 1 argument at line 1, column 1 — distance(a, b)"],
  ['min()', 'formula.arguments', "'min' cannot take 0 arguments at line 1, column 1 — min(a, b, …)"],
  ['king(red)', 'formula.type', "expected a side, found 'red' at line 1, column 6 — us or them?"],
  [
    'mayCastle(us, left)',
    'formula.name',
    "unknown wing 'left' at line 1, column 15 — expected one of: kingSide, queenSide",
  ],
  [
    'count(attacks(knight, king(us)))',
    'formula.type',
    "expected a kind of piece, found 'knight' at line 1, column 15 — us.knight?",
  ],
  ['count(step(us, 0, 0))', 'formula.step', 'a step of 0 files and 0 ranks goes nowhere at line 1, column 7'],
  ['count(step(us, 9, 0))', 'formula.step', 'a step of 9 files leads off the board at line 1, column 16'],
  [
    'count(step(us, bonus, 0))',
    'formula.type',
    "expected a whole number of files, found 'bonus' at line 1, column 16 — for instance 1 or -1",
  ],
  ['count({e9})', 'formula.square', "'e9' is not a square at line 1, column 8 — squares go from a1 to h8"],
  ['count(ranks(0))', 'formula.square', "'0' is not a rank at line 1, column 13 — ranks go from 1 to 8"],
  ['count(ranks(6..4))', 'formula.square', "'6..4' goes backwards at line 1, column 13 — 4..6?"],
  ['count(files(4))', 'formula.square', "'4' is not a file at line 1, column 13 — files go from a to h"],
  ['count(files(a..k))', 'formula.square', "'k' is not a file at line 1, column 13 — files go from a to h"],
  ['min(1..2)', 'formula.type', "'1..2' can only be used in ranks(…) and files(…) at line 1, column 5"],
  ['bonus ^ count(us)', 'formula.power', 'expected a number or a knob as exponent at line 1, column 9'],
  ['2 ^ 3 ^ 2', 'formula.power', "'^' does not chain at line 1, column 1 — use brackets: (x ^ a) ^ b"],
  ['1e40', 'formula.number', "the number '1e40' is too large at line 1, column 1"],
  ['1e-40', 'formula.number', "the number '1e-40' is too small at line 1, column 1"],
  ['round(1, 40)', 'formula.number', 'expected bits between -20 and 20, found 40 at line 1, column 10'],
  ['path(0, 1, 2)', 'formula.path', 'there is no line value 0 at line 1, column 1'],
];

describe('errors in formulas', () => {
  test.each(BAD)('%j', (text, code, message) => {
    const result = parse(text, testVocabulary());
    if (result.ok) expect.fail('was accepted');
    expect([result.fault.code, result.fault.message, result.fault.field]).toEqual([code, message, 'formula']);
  });

  test('the place of an error is shown', () => {
    const shown = (text: string) => {
      const result = parse(text, testVocabulary());
      return result.ok ? '' : pointer(text, result.fault);
    };
    expect(shown('1 +\n  count(us.knigt) * 2')).toBe('  count(us.knigt) * 2\n           ^^^^^');
    expect(shown('1 +')).toBe('1 +\n   ^');
    expect(shown(`${' '.repeat(200)}bonu + 1`)).toBe(`${' '.repeat(50)}bonu + 1\n${' '.repeat(50)}^^^^`);
  });
});

/** Two texts of the same formula; the second is the printed one. */
const SAME: readonly [written: string, printed: string][] = [
  ['2+3*4', '2 + 3 * 4'],
  ['(1 - 2) - 3', '1 - 2 - 3'],
  ['1 - (2 - 3)', '1 - (2 - 3)'],
  ['-bonus ^ 2', '-bonus ^ 2'],
  ['(-bonus) ^ 2', '(-bonus) ^ 2'],
  ['-2', '-2'],
  ['--2', '0 - -2'],
  ['mine.bonus', 'bonus'],
  ['min(1, 2, 3)', 'min(min(1, 2), 3)'],
  ['max(min(bonus, 3), 1)', 'clamp(bonus, 1, 3)'],
  ['max(bonus, -bonus)', 'abs(bonus)'],
  ['if bonus > 1 then 1 else 0', 'if 1 < bonus then 1 else 0'],
  ['if bonus >= 1 then 1 else 0', 'if 1 <= bonus then 1 else 0'],
  ['if not bonus == 1 then 1 else 0', 'if bonus != 1 then 1 else 0'],
  ['if not (bonusOn and toMove(us)) then 1 else 0', 'if not (bonusOn and toMove(us)) then 1 else 0'],
  [
    'if form is logistic or king(us) in {g1, c1} then 1 else 0',
    'if form is logistic or king(us) in {c1, g1} then 1 else 0',
  ],
  ['taper(value)', 'taper(value.mg, value.eg)'],
  ['taper(count(us) * value)', 'taper(count(us) * value.mg, count(us) * value.eg)'],
  [
    'taper(sum(x in us.pawn: value * rank(x)))',
    'taper(sum(square in us.pawn: value.mg * rank(square)), sum(square in us.pawn: value.eg * rank(square)))',
  ],
  ['blend(1, 2, phase)', 'taper(2, 1)'],
  ['count(us | them)', 'count(occupied)'],
  ['count(attacks(us.knight))', 'count(us.knight.attacks)'],
  ['count(union(x in us.knight: attacks(us.knight, x, us | them)))', 'count(us.knight.attacks)'],
  ['count({a1, b1, c1, d1, e1, f1, g1, h1})', 'count(ranks(1))'],
  ['count(ranks(4..6, 2, them) | files(c..f))', 'count(ranks(2, 4..6, them) | files(c..f))'],
  ['count({e4, them})', 'count({e4, them})'],
  ['sum(a in us: sum(b in them: distance(a, b)))', 'sum(square in us: sum(other in them: distance(square, other)))'],
  ['# a comment\nbonus # and one more', 'bonus'],
  [
    'let safe = ~(us | them.pawn.attacks); sum(from in us.knight: byCount[count(attacks(us.knight, from) & safe)]) + count(safe)',
    'let outside = ~(us | them.pawn.attacks);\nsum(square in us.knight: byCount[count(attacks(us.knight, square) & outside)]) + count(outside)',
  ],
  [
    'sum(x in us.rook: count(attacks(us.rook, x) & us) * count(attacks(us.rook, x) & them))',
    'sum(square in us.rook: let rookAttacks = attacks(us.rook, square); count(rookAttacks & us) * count(rookAttacks & them))',
  ],
];

describe('equivalent spellings', () => {
  test.each(SAME)('%j', (written, printed) => {
    const vocabulary = testVocabulary();
    const result = parse(written, vocabulary);
    if (!result.ok) expect.fail(result.fault.message);
    const text = print(result.value, { ruleset: CHESS, term: 'mine', phase: vocabulary.phase });
    expect(text).toBe(printed);
    const again = parse(text, vocabulary);
    expect(again.ok && again.value).toBe(result.value);
  });
});

test.each([
  ['cuont(us)', 'count'],
  ['us', 'count(us)'],
  ['if us then 1 else 0', 'some(us)'],
  ['count(us.knigt)', 'knight'],
  ['e4', '{e4}'],
  // Two possible corrections, or only the form of one.
  ['sum(x in us: x)', undefined],
  ['sum', undefined],
  ['1 +', undefined],
])('the fault of %j suggests %j', (text, fix) => {
  const parsed = parse(text, testVocabulary());
  if (parsed.ok) expect.fail(`${text} has no fault`);
  const { message, problem, column } = parsed.fault;
  expect(parsed.fault.fix).toBe(fix);
  expect(message.replace(` at line 1, column ${column}`, '')).toBe(problem);
});
