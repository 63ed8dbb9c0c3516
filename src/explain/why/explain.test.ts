import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import type { Mode } from '../../engine/mode.ts';
import { createEngine } from '../../engine/node.ts';
import { parseSan } from '../../notation/san.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { explain } from './explain.ts';
import { investigated } from './investigation.testing.ts';
import type { Goal, Progress } from './investigation.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});
afterAll(() => engine.dispose());

interface AskedQuestion {
  readonly fen?: string;
  readonly moves?: readonly string[];
  readonly move?: string;
  readonly not?: string;
  readonly mode?: Mode;
  readonly limits?: Goal;
  readonly profile?: string;
  readonly signal?: AbortSignal;
}

async function ask({
  fen,
  moves,
  move,
  not,
  mode = 'full',
  limits = { depth: 5 },
  profile: name,
  signal,
}: AskedQuestion) {
  const profile = unwrap(chessProfiles().named(name ?? (mode === 'full' ? 'baseline' : 'orchestrator')));
  const investigation = await investigated(engine, profile, { fen, moves }, { mode, variations: 3 }, limits, {
    signal,
  });
  const parsed = (text: string | undefined) =>
    text === undefined ? undefined : unwrap(parseSan(investigation.position, text));
  return explain(investigation, { move: parsed(move), not: parsed(not) }, { signal });
}

const ITALIAN = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5'];
const MATE = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';

describe('why', () => {
  test.each([
    ['full', { depth: 6 }, 'white'],
    ['full', { depth: 6 }, 'black'],
    ['lines', { depth: 2 }, 'white'],
    ['lines', { depth: 2 }, 'black'],
    ['greedy', { depth: 1 }, 'white'],
  ] as const)(
    '%s %j: both lines begin with the moves in question, and rows add up (%s)',
    async (mode, limits, turn) => {
      const moves = turn === 'white' ? ITALIAN : [...ITALIAN, 'd2d3'];
      const [move, not] = turn === 'white' ? ['O-O', 'Ng5'] : ['Nf6', 'a6'];
      const found = unwrap(await ask({ moves, move, not, mode, limits }));
      expect([found.move.san.split(' ')[0], found.not.san.split(' ')[0]]).toEqual([move, not]);
      expect(found).toMatchObject({ turn, depth: limits.depth });
      expect(found.rows.reduce((sum, row) => sum + row.difference, 0)).toBe(found.difference);
      expect(found.difference).toBe(found.move.score - found.not.score);
      expect(found.stm).toBe((turn === 'white' ? 1 : -1) * found.difference + 0);
      expect(found.rows.some(({ id }) => id === 'search')).toBe(mode === 'full');
      for (const line of [found.move, found.not])
        expect(line.components.reduce((sum, { total }) => sum + total, 0)).toBe(line.score);
      expect(found.words.join(' ')).toMatch(
        new RegExp(`${move} (is (better|worse) than|compared with) ${not} .* for ${turn}`, 'i'),
      );
      expect(found.nodes).toBeGreaterThan(0);
      expect(engine.position.turn).toBe(turn === 'white' ? 0 : 1);
    },
  );

  test('the score of a line mode is the one the search gives', async () => {
    const found = unwrap(await ask({ moves: ITALIAN, move: 'O-O', not: 'Ng5', mode: 'lines', limits: { depth: 2 } }));
    for (const line of [found.move, found.not]) {
      unwrap(engine.setPosition(undefined, ITALIAN));
      const moves = engine.position.moves().filter((move) => formatUci(move) === line.plies[0]!.uci);
      expect((await engine.search({ mode: 'lines', depth: 2, moves })).exact).toBe(line.score);
    }
  });

  test('a better move is better by the material it wins', async () => {
    // A rook and a knight hang, and the rook is worth more.
    const fen = '4k3/8/3r1n2/4P3/8/8/8/4K3 w - - 0 1';
    const { stm, words, rows } = unwrap(
      await ask({ fen, move: 'exf6', not: 'exd6', profile: 'material', limits: { depth: 1 } }),
    );
    expect(rows[0]).toMatchObject({ id: 'material', stm });
    expect(stm).toBeLessThan(-100);
    expect(words[0]).toBe('exf6 wins a knight for a pawn; exd6 wins a rook.');
    expect(words[1]).toMatch(
      /^exf6 is worse than exd6 by [12]\.\d\d pawns for White: material and placement −[12]\.\d\d/,
    );
  });

  test('nothing is claimed that the lines do not show: neither material that is not kept, nor a better move that is too close to call (trust 1)', async () => {
    // The line of a4 is a pawn ahead where it ends, with a capture in the middle of an exchange.
    const exchange = '2r2rk1/pp1bqpbp/3p1np1/3Pp3/1PP1P3/P1N2N1P/4QPP1/R1B2RK1 w - - 0 16';
    const full = unwrap(await ask({ fen: exchange, move: 'a4', profile: 'lucena', limits: { depth: 10 } }));
    expect(full.move.san).toMatch(/Nxe4$/);
    expect(full.words.join(' ')).not.toMatch(/wins|loses|gives|keeps the material/);
    // Moves that are too close to call are not called better in another sentence.
    const open = 'r2qkb1r/1p1b1pp1/p1nppn1p/8/3NPP2/2N1B3/PPPQ2PP/2KR1B1R w kq - 0 10';
    const close = unwrap(await ask({ fen: open, move: 'h3', profile: 'lucena', limits: { depth: 6 } }));
    expect(close.words[0]).toMatch(/^Too close to call: h3 and Bd3/);
    expect(close.words.at(-1)).toBe('h3 now leads Bd3, but by too little to call it better.');
    // Greedy looks no further than the capture of a defended pawn.
    const defended = '4k3/2p5/3p4/8/4N3/8/4P3/4K3 w - - 0 1';
    const greedy = unwrap(await ask({ fen: defended, move: 'Nxd6', not: 'Nc3', mode: 'greedy', limits: { depth: 1 } }));
    expect(greedy.words.join(' ')).not.toContain('wins');
  });

  test('without a second move, the engine’s choice is compared, or the best other move if that is the first', async () => {
    const fen = '4k3/8/3r1n2/4P3/8/8/8/4K3 w - - 0 1';
    const options = { fen, profile: 'material', limits: { depth: 1 } };
    const first = (line: { readonly san: string }) => line.san.split(' ')[0];
    const worse = unwrap(await ask({ ...options, move: 'exf6' }));
    expect([first(worse.move), first(worse.not)]).toEqual(['exf6', 'exd6']);
    const best = unwrap(await ask({ ...options, move: 'exd6' }));
    expect([first(best.move), first(best.not)]).toEqual(['exd6', 'exf6']);
    const neither = unwrap(await ask(options));
    expect([first(neither.move), first(neither.not)]).toEqual(['exd6', 'exf6']);
    const against = unwrap(await ask({ ...options, not: 'Ke2' }));
    expect([first(against.move), first(against.not)]).toEqual(['exd6', 'Ke2']);
    expect([worse, best, neither, against].map(({ chosen }) => chosen.uci)).toEqual(Array(4).fill('e5d6'));
  });

  test('mates are named in either mode', async () => {
    const full = unwrap(await ask({ fen: MATE, move: 'Ra8', not: 'Ra7', limits: { depth: 4 } }));
    expect(full.move).toMatchObject({ mate: { in: 1, by: 'white' }, score: 31999, ending: 'checkmate' });
    expect(full.rows[0]).toMatchObject({ id: 'mate' });
    expect(full.words[0]).toMatch(/^Ra8# mates at once; Ra7 is worth \+/);
    const lines = unwrap(await ask({ fen: MATE, move: 'Ra8', not: 'Ra7', mode: 'lines', limits: { depth: 2 } }));
    expect(lines.move.mate).toEqual({ in: 1, by: 'white' });
    expect(lines.rows[0]).toMatchObject({ id: 'mate' });
    // A move that gives up the back rank.
    const mated = unwrap(
      await ask({ fen: 'r5k1/5ppp/8/8/8/8/2R2PPP/6K1 w - - 0 1', move: 'Rc7', not: 'h3', limits: { depth: 4 } }),
    );
    expect(mated.move.mate).toEqual({ in: 2, by: 'black' });
    expect(mated.words[0]).toMatch(/^Rc7 is mated in 2; h3 is worth [+−]/);
  });

  test('lines that reach the same position are reported as such', async () => {
    // Black can only push a pawn; White's two go to the middle, one after the other.
    const fen = 'k7/p1K5/P7/7p/8/8/3PP3/8 w - - 0 1';
    const found = unwrap(await ask({ fen, move: 'd4', not: 'e4', mode: 'lines', limits: { depth: 3 } }));
    expect([found.move.san, found.not.san]).toEqual(['d4 h4 e4', 'e4 h4 d4']);
    expect(found).toMatchObject({ meets: { move: 3, not: 3 }, parts: null, difference: 0 });
    expect(found.words).toEqual([
      'd4 and e4 are worth the same to White: their scores do not differ.',
      'They come to the same position after ply 3 and end there.',
    ]);
  });

  test('both lines have the same depth, whatever ends the searches', async () => {
    for (const limits of [{ nodes: 3000 }, { ms: 40 }]) {
      const found = unwrap(await ask({ moves: ITALIAN, move: 'O-O', not: 'Ng5', limits }));
      expect(found.depth).toBeGreaterThan(1);
      expect([found.move.intendedDepth, found.not.intendedDepth]).toEqual([found.depth, found.depth]);
    }
  });

  test('the same question has the same answer', async () => {
    const question = { moves: ITALIAN, move: 'O-O', limits: { depth: 7 }, profile: 'lucena' };
    const [first, second] = [unwrap(await ask(question)), unwrap(await ask(question))];
    expect({ ...second, ms: 0 }).toEqual({ ...first, ms: 0 });
  });

  test('without shared memory the answer is the same', async () => {
    const profile = unwrap(chessProfiles().preset('baseline'));
    const alone = await createEngine(profile, { isShared: false });
    try {
      const scope = { mode: 'full', variations: 3 } as const;
      const investigation = await investigated(alone, profile, { moves: ITALIAN }, scope, { depth: 6 });
      const [move, not] = ['O-O', 'Ng5'].map((san) => unwrap(parseSan(investigation.position, san)));
      const found = unwrap(await explain(investigation, { move, not }));
      const shared = unwrap(await ask({ moves: ITALIAN, move: 'O-O', not: 'Ng5', limits: { depth: 6 } }));
      expect({ ...found, ms: 0 }).toEqual({ ...shared, ms: 0 });
    } finally {
      await alone.dispose();
    }
  });

  test('an abort gives the result so far', async () => {
    const profile = unwrap(chessProfiles().preset('baseline'));
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = ({ depth }: Progress) => depth > 2 && controller.abort();
    const place = { moves: ITALIAN };
    const scope = { mode: 'full', variations: 3 } as const;
    const stopped = await investigated(engine, profile, place, scope, { depth: 60 }, { signal, onProgress });
    expect(stopped.depth).toBeGreaterThan(2);
    expect(stopped.depth).toBeLessThan(60);
    const best = unwrap(await explain(stopped, {}, { signal }));
    expect(best.depth).toBe(stopped.depth);
    const worst = unwrap(parseSan(stopped.position, 'Ke2'));
    const refused = await explain(stopped, { move: worst }, { signal });
    expect(refused.ok ? '' : refused.fault.message).toBe(
      `the search was stopped before Ke2 was searched to depth ${stopped.depth}`,
    );
    const unbegun = await investigated(engine, profile, place, scope, { depth: 60 }, { signal });
    expect(unbegun.lines).toEqual([]);
    const unknown = await explain(unbegun, {}, { signal });
    expect(unknown.ok ? '' : unknown.fault.message).toBe(
      'the search was stopped before its first iteration was complete',
    );
  });

  test.each([
    [{ fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' }, 'fen', /no moves/],
    [{ fen: '7k/8/6K1/8/8/8/6Q1/8 b - - 0 1' }, 'fen', /^Kg8 is the only legal move$/],
    [{ move: 'e4', not: 'e4' }, 'not', /same move.*e4/],
  ] as const)('%j cannot be answered', async (question, field, message) => {
    const answer = await ask(question as AskedQuestion);
    expect(answer.ok).toBe(false);
    if (!answer.ok) expect(answer.fault).toMatchObject({ field, message: expect.stringMatching(message) });
  });
});
