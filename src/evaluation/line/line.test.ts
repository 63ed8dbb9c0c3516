import { describe, expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import type { Features } from '../features.ts';
import { ledger } from '../ledger.ts';
import { CHESS } from '../ruleset.ts';
import { type Line, ledgerOf, lineLedger } from './ledger.ts';
import { flippedSlots, type LineOptions, playLine, slotsOf } from './line.testing.ts';
import { LAST_MATE } from './path.ts';
import { quantiseLine } from './quantise.ts';
import { type SpecialisedLine, specialiseLine } from './specialise.ts';

const profiles = chessProfiles();
const position = (await loadRules()).position();
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const KINGS = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

function profile(overrides = '') {
  return unwrap(profiles.named(`orchestrator${overrides}`));
}

const known = new Map<string, SpecialisedLine>();

function scored(overrides: string): SpecialisedLine {
  const { evaluation, values } = profile(overrides);
  const line = known.get(overrides) ?? quantiseLine(specialiseLine(evaluation, values), CHESS);
  known.set(overrides, line);
  return line;
}

/** The rows of a line's ledger by name, its score, and its score for the engine. */
function rowsOf(line: Line, overrides = '') {
  const { score, engine, rows } = ledgerOf(scored(overrides), CHESS, line);
  return { score, engine, ...Object.fromEntries(rows.map(({ id, total }) => [id, total])) } as Record<string, number>;
}

function play(fen: string, moves: string, options: LineOptions = {}): Line {
  return playLine(position, fen, moves, options);
}

/** White's static score. */
function staticScore(here: Features): number {
  const { evaluation, values } = profile();
  return ledger(evaluation, values, here).score;
}

/** A line without moves but with a given path. */
function path(given: Parameters<typeof slotsOf>[0]): Line {
  const { start, end } = play(KINGS, '');
  return { start, end, slots: slotsOf(given) };
}

describe('risk', () => {
  const example = path({ plainPlies: 6, tradePlies: 2, rise: [150, 100] });
  /** With a gain of 1000 and no loss, the bonus is 1000 less 1000 times the risk. */
  const risk = (plain: number, overrides = '', trade = 0) =>
    1 - rowsOf(path({ plainPlies: plain, tradePlies: trade, rise: [1000, 0] }), overrides).risk! / 1000;

  test('SPEC 1: risk(7) with D=4, k=100 is 100^−0.75 = 0.0316; gain 145.3, loss 3.2, bonus +142.1', () => {
    expect(risk(6, '', 2)).toBeCloseTo(0.0316, 4);
    expect(rowsOf(path({ plainPlies: 6, tradePlies: 2, rise: [150, 0] })).risk).toBeCloseTo(145.3, 1);
    expect(rowsOf(path({ plainPlies: 6, tradePlies: 2, rise: [0, 100] })).risk).toBeCloseTo(-3.2, 1);
    expect(rowsOf(example).risk).toBeCloseTo(142.1, 1);
  });

  test('SPEC 2: gain·(1−risk) − loss·risk: within the opponent’s sight only losses count, far beyond it only gains', () => {
    expect(rowsOf(path({ plainPlies: 4, rise: [150, 100] })).risk).toBe(-100);
    expect(rowsOf(path({ plainPlies: 40, rise: [150, 100] })).risk).toBe(150);
  });

  test.each([
    ['gainScale=2,risk.lossScale=3', 2 * 145.257 - 3 * 3.162],
    ['blendAlpha=0', 145.257],
    ['blendAlpha=0.5', 145.257 - 0.5 * 3.162],
    ['pow=2', 150 * (1 - 0.001) - 100 * 0.001],
    ['pow=0', -100],
    ['offset=20', 142.094 + 20],
    ['offset=-20,risk.weight=0.5', (142.094 - 20) / 2],
    ['cap=100', 100],
    ['cap=100,risk.weight=2', 200],
    ['cap=0', 0],
    ['weight=0', 0],
  ])('SPEC 3: LineRiskBonus with risk.%s', (knobs, expected) => {
    expect(rowsOf(example, `{risk.${knobs}}`).risk).toBeCloseTo(expected, 1);
  });

  test('SPEC 4: D = 0: risk(0)=1, risk(d>0)=0, in either form', () => {
    for (const form of ['exponential', 'logistic']) {
      const nobody = `{opponent.plyDepth=0,risk.form=${form}}`;
      expect([risk(0, nobody), risk(1, nobody), risk(0, nobody, 1), risk(9, nobody)]).toEqual([1, 0, 0, 0]);
      // Trades that count 0 plies do not add depth.
      expect(risk(0, `{opponent.plyDepth=0,opponent.tradePly=0,risk.form=${form}}`, 3)).toBe(1);
    }
  });

  test('with a power of 0 every risk is 1, whatever the opponent sees (trust 3.3)', () => {
    for (const form of ['exponential', 'logistic'])
      for (const sight of [0, 1, 4]) {
        const flat = `{opponent.plyDepth=${sight},risk.form=${form},risk.kAt2x=1000,risk.slope=10,risk.pow=0}`;
        expect([risk(0, flat), risk(1, flat), risk(0, flat, 1), risk(120, flat)]).toEqual([1, 1, 1, 1]);
      }
  });

  test('SPEC 4: every number may be set to any end of its range, 0 included', () => {
    const line = play(START, 'e4 e5 Nf3', { score: staticScore });
    const { evaluation } = profile();
    for (const { id, knobs } of evaluation.settings) {
      for (const [name, knob] of Object.entries(knobs)) {
        if (knob.kind !== 'number') continue;
        for (const value of [knob.min, knob.max, Math.max(knob.min, 0)])
          expect(Number.isFinite(rowsOf(line, `{${id}.${name}=${value}}`).score), `${id}.${name}=${value}`).toBe(true);
      }
    }
  });

  test('logistic risk is one half at the midpoint, and steeper with a larger slope', () => {
    expect(risk(4, '{risk.form=logistic}')).toBeCloseTo(0.5, 5);
    expect(risk(6, '{risk.form=logistic,risk.midpoint=1.5}')).toBeCloseTo(0.5, 5);
    expect(risk(8, '{risk.form=logistic}')).toBeCloseTo(1 / (1 + Math.exp(5)), 5);
    expect(risk(8, '{risk.form=logistic,risk.slope=1}')).toBeCloseTo(1 / (1 + Math.exp(1)), 5);
  });

  test('exponential risk is 1 up to the opponent’s depth and 1/k at twice that depth', () => {
    expect([risk(0), risk(4)]).toEqual([1, 1]);
    expect(risk(8)).toBeCloseTo(0.01, 5);
    expect(risk(8, '{risk.kAt2x=1000}')).toBeCloseTo(0.001, 5);
    expect(risk(12, '{opponent.plyDepth=6}')).toBeCloseTo(0.01, 5);
  });

  test('SPEC 11: gain and loss come from the trajectory of static scores, as the engine sees it (trust 3.8)', () => {
    const scores = [10, 60, -30, 40];
    let at = 0;
    const score = () => scores[at++ % scores.length]!;
    const white = play(START, 'e4 e5 Nf3', { score });
    // White: 60 − 10 up, 10 − (−30) down; Black sees the same the other way round.
    expect(white.slots).toEqual(slotsOf({ engine: 0, plainPlies: 3, rise: [50, 40] }));
    const within = '{opponent.plyDepth=12}';
    const beyond = '{opponent.plyDepth=0}';
    const black = { ...white, slots: slotsOf({ engine: 1, plainPlies: 3, rise: [50, 40] }) };
    expect([rowsOf(white, beyond).risk, rowsOf(white, within).risk]).toEqual([50, -40]);
    // For Black a gain of 40 and a loss of 50; rows are White's.
    expect([rowsOf(black, beyond).risk, rowsOf(black, within).risk]).toEqual([-40, 50]);
    expect(rowsOf(play(START, 'e4', { score: () => 0 })).risk).toBe(0);
  });
});

describe('mate', () => {
  const mate = (ply: number, overrides = '', side: 'ours' | 'theirs' = 'ours') =>
    rowsOf(path({ mates: side === 'ours' ? [ply, 0] : [0, ply] }), overrides).mate!;

  test('SPEC 6: finite value minus a small decrement per ply (trust 3.8)', () => {
    expect([mate(0), mate(1), mate(3)]).toEqual([0, 4990, 4970]);
    expect([mate(2, '', 'theirs'), mate(4, '', 'theirs')]).toEqual([-6980, -6960]);
  });

  test.each([
    '',
    '{mate.opponent=1000,mate.perPly=100}',
    '{mate.byDistance=true}',
    '{mate.opponent=1000,mate.perPly=1,material.queen=[3000,2000]}',
  ])('SPEC 6: shorter mates win and no mate is worth less than a queen %s (trust 3.8)', (overrides) => {
    const queen = overrides.includes('3000') ? 3000 : 900;
    const worths = Array.from({ length: LAST_MATE }, (_, i) => mate(i + 1, overrides));
    for (const [i, worth] of worths.entries()) {
      expect(worth).toBeGreaterThanOrEqual(queen);
      if (i > 0) expect(worth).toBeLessThan(worths[i - 1]!);
    }
  });

  test('SPEC 6: the 1/(ply+1) scaling is an option, off by default (trust 3.8)', () => {
    expect(mate(1, '{mate.byDistance=true}')).toBe(2490);
    expect(mate(3, '{mate.byDistance=true,mate.perPly=0}')).toBe(1250);
  });

  test('SPEC 6, 7: is added after totalCap (trust 3.8)', () => {
    const line = play('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', 'Ra8#');
    const { base, cap, score, mate: worth } = rowsOf(line, '{line.cap=100}');
    expect(base).toBeGreaterThan(400);
    expect(cap).toBeLessThan(-300);
    expect([worth, score]).toEqual([4990, 5090]);
  });

  test('when the engine is mated, the value of its own king counts against it', () => {
    const line = play('rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2', 'Qh4#', { engine: 0 });
    expect(rowsOf(line).mate).toBe(-6990);
    expect(rowsOf({ ...line, slots: slotsOf({ engine: 1, mates: [0, 1] }) }).mate).toBe(-4990);
  });
});

describe('castling and king moves', () => {
  const OPEN = 'r3k2r/pppqpppp/2nbbn2/3p4/3P4/2NBBN2/PPPQPPPP/R3K2R w KQkq - 0 1';
  const castling = (moves: string, fen = OPEN, overrides = '') => rowsOf(play(fen, moves), overrides).castling;

  test.each([
    ['castling on the king side', 'O-O', 60],
    ['castling on the queen side', 'O-O-O', 50],
    ['both sides castle', 'O-O O-O-O', 10],
    ['a rook’s first move costs its right', 'Rg1', -60],
    ['so does that of the other rook', 'Rb1', -50],
    ['the opponent’s losses count the other way', 'h3 Rg8', 60],
    ['each loss is charged once per side and flank', 'Rg1 a6 Rh1 a5 Rg1', -60],
    ['a king’s move in full while it costs rights, with no rook penalty added', 'Kf1', -110],
    ['a king’s move is charged once per side', 'Kf1 a6 Ke1 a5 Kf1', -110],
    ['a rook’s move after the king’s costs nothing', 'Kf1 a6 Rg1', -110],
    ['a king’s move after a rook’s costs the right that was left', 'Rg1 a6 Kf1', -170],
    ['the opponent’s king move counts the other way', 'h3 Kf8', 110],
  ])('SPEC 17: %s', (_name, moves, expected) => {
    expect(castling(moves)).toBe(expected);
  });

  test('SPEC 17: a rook captured at home is not charged', () => {
    const line = play('r3k2r/6b1/8/8/8/8/8/R3K2R b KQkq - 0 1', 'Bxa1');
    expect(line.slots).toEqual(slotsOf({ engine: 1, plainPlies: 1 }));
  });

  test('SPEC 17: a king’s move that costs no rights counts × (1 − endgamishness)', () => {
    expect(castling('Kf1', OPEN.replace('KQkq', '-'))).toBe(-110);
    expect(castling('Kd2', KINGS)).toBe(0);
    // Black has a queen and a rook: endgamishness (31 − 14)/25.
    expect(castling('Kf2', 'r2qk3/8/8/8/8/8/8/4K3 w - - 0 1')).toBeCloseTo(-110 * (1 - 17 / 25), 0);
  });

  test('SPEC 17: castling nets positive after the option value of the rights is given up', () => {
    for (const move of ['O-O', 'O-O-O']) {
      const { base, castling: reward } = rowsOf(play(OPEN, move));
      const before = rowsOf(play(OPEN, '')).base!;
      // The tempo passes to Black as well, as it does with every move.
      expect(base! - before + 20 + reward!).toBeGreaterThan(0);
    }
  });

  test('in Chess960 the rook determines the flank', () => {
    const fen = '4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1';
    expect(play(fen, 'Rb2').slots).toEqual(slotsOf({ plainPlies: 1, rookLeftQueenSide: [1, 0] }));
  });

  test('the knobs of castling and king moves weigh it', () => {
    expect(castling('O-O', OPEN, '{kingMoves.kingSide=0}')).toBe(0);
    expect(castling('O-O', OPEN, '{kingMoves.weight=-2}')).toBe(-120);
    expect(castling('Kf1', OPEN, '{kingMoves.penalty=300,kingMoves.weight=0.5}')).toBe(-150);
  });
});

describe('changes since the start of the line', () => {
  const KNIGHTS = 'rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1';

  test('SPEC 7: development is end − start, and undevelopment is in it, not added to it', () => {
    const development = (moves: string) => rowsOf(play(KNIGHTS, moves, { engine: 0 })).development!;
    expect(development('')).toBe(0);
    expect(development('Nd5')).toBeGreaterThan(0);
    expect(development('Nb1')).toBeLessThan(0);
    // Both sides move there and back: nothing has changed, although both have retreated on the way.
    expect(development('Nd5 Nf6 Nc3 Ng8')).toBe(0);
    const statically = (moves: string) => {
      const { evaluation, values } = profile();
      return ledger(evaluation, values, play(KNIGHTS, moves).end).terms.find(({ id }) => id === 'development')!.total;
    };
    expect(development('Nb1')).toBeCloseTo(statically('Nb1') - statically(''), 1);
  });

  test('SPEC 14: center and king centering count the engine’s side; the opponent’s by its weight', () => {
    const center = (overrides = '', engine: 0 | 1 = 0) => rowsOf(play(START, 'e4 d5', { engine }), overrides).center;
    expect([center(), center('', 1)]).toEqual([50, -50]);
    expect([center('{line.centerOpponent=1}'), center('{line.centerOpponent=2}')]).toEqual([0, -50]);
    const king = (moves: string, overrides = '') => rowsOf(play(KINGS, moves, { engine: 0 }), overrides).kingCenter;
    expect([king('Ke2'), king('Ke2 Ke7'), king('Ke2 Ke7', '{line.kingCenterOpponent=1}')]).toEqual([15, 15, 0]);
  });

  test('king centering: Improvement = max(0, distStart − distEnd), raised to its power', () => {
    const king = (moves: string, overrides = '') => rowsOf(play(KINGS, moves, { engine: 0 }), overrides).kingCenter;
    const two = 'Ke2 Kd8 Ke3';
    expect([king('Kd2 Kd8 Kd1'), king(two), king(two, '{kingCentering.stepsPow=2}')]).toEqual([0, 30, 60]);
    expect(king('Kf1')).toBe(0);
    expect(king('Kf1', '{line.kingRetreat=true}')).toBe(-15);
  });

  test('SPEC 16: DefenseDelta is 0.02 of the material defended at the end but not at the start, for either side', () => {
    const fen = 'k7/8/8/8/4P3/8/3N4/7K w - - 0 1';
    expect(rowsOf(play(fen, 'Nb3')).defense).toBeCloseTo(-2, 3);
    expect(rowsOf(play(fen, 'Nb3', { engine: 1 })).defense).toBeCloseTo(-2, 3);
    expect(rowsOf(play(fen, 'Nb3'), '{defended.counted=false}').defense).toBe(0);
  });
});

describe('the standing lead', () => {
  const AHEAD = 'rnbqkbnr/pppppppp/8/8/3PP3/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 0 1';
  const TERMS = ['centerPlacement', 'development', 'defended'];

  /** White's lead in those terms where the line begins. */
  function lead(line: Line): number {
    const { evaluation, values } = profile();
    const { terms } = ledger(evaluation, values, line.start);
    return terms.filter(({ id }) => TERMS.includes(id)).reduce((sum, { total }) => sum + total, 0);
  }

  test('counts in the base by its share, whichever side the engine plays (trust 3.2)', () => {
    for (const engine of [0, 1] as const) {
      const line = play(AHEAD, 'Bd3 Nf6', { engine });
      expect(lead(line)).toBeGreaterThan(200);
      const plain = rowsOf(line);
      expect(plain.standing).toBeUndefined();
      for (const [share, weight] of [
        [1, 1],
        [0.5, 1],
        [1, 2],
        [2, -0.5],
      ] as const) {
        const counted = rowsOf(line, `{line.standing=${share},line.base=${weight}}`);
        expect(counted.standing).toBeCloseTo(share * weight * lead(line), 2);
        const others = rowsOf(line, `{line.base=${weight}}`);
        expect(counted.score).toBe(others.score! + counted.standing!);
      }
    }
  });

  test('with a share of 1, the end is worth its static score', () => {
    const line = play(AHEAD, 'Nd5 a6');
    const { standing, center, development, defense } = rowsOf(line, '{line.standing=1,line.centerOpponent=1}');
    const { evaluation, values } = profile();
    const { terms } = ledger(evaluation, values, line.end);
    const now = terms.filter(({ id }) => TERMS.includes(id)).reduce((sum, { total }) => sum + total, 0);
    expect(standing! + center! + development! + defense!).toBeCloseTo(now, 1);
  });

  test('excludes offsets and terms of weight 0', () => {
    const line = play(AHEAD, 'Bd3');
    const standing = (overrides: string) => rowsOf(line, `{line.standing=1,${overrides}}`).standing;
    expect(standing('development.offset=50,defended.offset=-20')).toBe(standing('line.offset=1'));
    expect(standing('centerPlacement.weight=0,development.weight=0,defended.weight=0')).toBe(0);
  });
});

describe('total', () => {
  const line = play('r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 1', 'O-O Bc5 d4 exd4 Nxd4', {
    score: staticScore,
    trades: 2,
  });
  const NAMES = ['base', 'center', 'kingCenter', 'development', 'defense', 'castling', 'risk', 'offset', 'cap', 'mate'];

  test('SPEC 7: is the sum of its rows, in this order', () => {
    const { evaluation, values } = profile();
    const { rows, score } = lineLedger(evaluation, values, line);
    expect(rows.map(({ id }) => id)).toEqual(NAMES);
    expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(score);
    for (const id of ['base', 'center', 'development', 'defense', 'castling', 'risk'])
      expect(rows.find((row) => row.id === id)!.total, id).not.toBe(0);
  });

  test.each([
    ['base', 'line.base'],
    ['center', 'centerPlacement.weight'],
    ['development', 'development.weight'],
    ['defense', 'defended.weight'],
    ['castling', 'kingMoves.weight'],
    ['risk', 'risk.weight'],
  ])('SPEC 7: each component has a weight: %s', (row, knob) => {
    const plain = rowsOf(line);
    expect(rowsOf(line, `{${knob}=0}`)[row]).toBe(0);
    const twice = rowsOf(line, `{${knob}=2}`);
    expect(twice[row]).toBeCloseTo(2 * plain[row]!, 1);
    for (const other of NAMES.filter((name) => name !== row)) expect(twice[other]).toBe(plain[other]);
  });

  test('base is the value of the final position by the other terms', () => {
    const { evaluation, values } = profile();
    const { terms } = ledger(evaluation, values, line.end);
    const others = ['centerPlacement', 'kingCentering', 'development', 'defended'];
    const base = terms.filter(({ id }) => !others.includes(id)).reduce((sum, { total }) => sum + total, 0);
    expect(rowsOf(line).base).toBe(base);
  });

  test('totalOffset favors the engine, totalCap limits both signs', () => {
    const black = { ...line, slots: flippedSlots(line.slots) };
    expect(rowsOf(line, '{line.offset=7}').offset).toBe(7);
    expect(rowsOf(black, '{line.offset=7}').offset).toBe(-7);
    expect(rowsOf(line, '{line.cap=5}').score).toBe(5);
    expect(rowsOf(line, '{line.cap=0}').score).toBe(0);
    expect(rowsOf(line, '{line.cap=5,line.offset=-1000,line.base=0}').score).toBe(-5);
  });

  test('the offset of a base term favors the engine, whichever side is to move', () => {
    const plain = rowsOf(line).base!;
    expect(rowsOf(line, '{tempo.offset=30}').base).toBe(plain + 30);
    const black = { ...line, slots: slotsOf({ engine: 1 }) };
    expect(rowsOf(black, '{tempo.offset=30}').base).toBe(plain - 30);
  });

  test('scenario 7: the line e2d3 gains a pawn: ≥ 90 in base terms', () => {
    expect(rowsOf(play('4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1', 'exd3')).base).toBeGreaterThanOrEqual(90);
  });

  test('scenario 20: winning a bishop outranks every king move', () => {
    const fen = 'r1bqkb1r/ppppp1pp/B4p2/8/3PP1n1/2N2N2/PPP2PPP/R1BQK2R b KQkq - 0 1';
    const engine = (move: string) => rowsOf(play(fen, move, { score: staticScore })).engine!;
    expect(engine('bxa6')).toBeGreaterThan(engine('e6'));
    expect(engine('bxa6')).toBeGreaterThan(engine('Kf7'));
  });
});
