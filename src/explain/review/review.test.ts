import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { createEngine } from '../../engine/node.ts';
import { loadFen, positionFen } from '../../notation/fen.ts';
import { replayPgn } from '../../notation/pgn-replay.ts';
import { readPgn } from '../../notation/pgn-stream.ts';
import { formatUci, parseUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { whiteScore } from '../lines/full-report.ts';
import { investigated } from '../why/investigation.testing.ts';
import { Judge } from './judge-game.ts';
import type { Review } from './review.ts';
import { searchGame } from './search-game.ts';
import { type MovesFrom, type SearchedPosition, scoreOfMover } from './searched-position.ts';
import { THRESHOLDS } from './verdict.ts';

const profile = unwrap(chessProfiles().named('lucena'));
const goal = { depth: 5 };
let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(profile);
});
afterAll(() => engine.dispose());

async function gameOf(pgn: string): Promise<MovesFrom> {
  const position = (await loadRules()).position();
  for await (const item of readPgn(pgn)) {
    if (!item.ok) throw new Error(item.fault.message);
    const replayed = replayPgn(position, item.value);
    if (!replayed.ok) throw new Error(replayed.fault.message);
    return { fen: positionFen(position), moves: replayed.value.moves.map((move) => formatUci(move)) };
  }
  throw new Error('no game');
}

async function reviewed(pgn: string): Promise<{ game: MovesFrom; searched: SearchedPosition[]; review: Review }> {
  const game = await gameOf(pgn);
  const position = (await loadRules()).position();
  const searched = (await searchGame([{ engine, profile, position }], game, { goal }))!;
  return { game, searched, review: new Judge(profile, position).review(game, searched, THRESHOLDS) };
}

test('a game that ends in mate: marks, reasons and the score of each position', async () => {
  const { game, searched, review } = await reviewed('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
  expect(review.positions).toHaveLength(8);
  const marks = review.moves.filter(({ mark }) => mark !== null);
  expect(marks.map(({ san }) => san)).toContain('Nf6');
  const nf6 = review.moves[5]!;
  expect(nf6.mark).toMatchObject({ severity: 'blunder', mate: 'created', reason: { lead: 'Allows mate in one.' } });
  expect(nf6.mark!.reason).toMatchObject({ move: { mate: null }, not: { mate: { in: 1, by: 'white' } } });
  // The waterfall leads from one shown score to the other.
  for (const { mark, ply } of marks) {
    const { rows, move, not, turn } = mark!.reason;
    const sum = rows.reduce((total, { difference }) => total + difference, 0);
    expect(sum).toBeCloseTo(move.score - not.score, 6);
    const shown = review.positions[ply]!.score;
    if (shown !== null && 'cp' in shown) expect(not.score).toBe(shown.cp);
    expect(turn).toBe(ply % 2 === 1 ? 'white' : 'black');
  }
  // An investigation, which the Lines screen uses, finds the same score.
  const scope = { mode: 'full', variations: 1 } as const;
  for (const ply of [2, 5]) {
    const at = { fen: game.fen, moves: game.moves.slice(0, ply) };
    const investigation = await investigated(engine, profile, at, scope, goal);
    const [best] = investigation.leaders;
    expect(whiteScore(searched[ply]!.score!, investigation.position)).toBe(best!.report.score);
  }
});

test('the queen that is lost leads the sentence, and a missed mate is named', async () => {
  const lost = await reviewed(
    '[FEN "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/3P4/PPP2PPP/RNBQKBNR b KQkq - 0 3"]\n\n3... Qg3 4. hxg3 a6 *',
  );
  const [queen] = lost.review.moves;
  expect(queen!.mark?.reason.lead).toBe('Loses the queen.');
  expect(queen!.mark?.severity).toBe('blunder');
  expect(lost.review.moments).toContain(1);
  expect(lost.review.black.blunders).toBe(1);
  expect(lost.review.white.blunders).toBe(0);
  expect(lost.review.black.accuracy!).toBeLessThan(lost.review.white.accuracy!);
  expect(lost.review.black.terms[0]).toMatchObject({ id: 'material' });
  expect(lost.review.black.words[0]).toMatch(/^Black lost \d+\.\d\d pawns to material and placement/);

  const missed = await reviewed('[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]\n\n1. h3 h6 *');
  expect(missed.review.moves[0]!.mark).toMatchObject({ mate: 'lost', reason: { lead: 'Misses mate in one.' } });
});

test('the end of a game counts: mate is best, stalemate throws the win away', async () => {
  const mate = await reviewed('[FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]\n\n1. Ra8# 1-0');
  expect(mate.review.positions[1]).toMatchObject({ ending: 'checkmate', score: null, chances: 100 });
  expect(mate.review.moves[0]).toMatchObject({ loss: 0, accuracy: 100, mark: null });

  const stale = await reviewed('[FEN "7k/5Q2/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Ka2 1/2-1/2');
  expect(stale.review.positions[1]).toMatchObject({ ending: 'stalemate', score: null, chances: 50 });
  expect(stale.review.moves[0]!.mark).toMatchObject({ severity: 'blunder', isMissedWin: true });
  expect(stale.review.moves[0]!.mark!.reason.lead).toMatch(/draw \(stalemate\)/);
});

test('positions that are known are not searched again, and a stopped search gives no review', async () => {
  const game = await gameOf('1. e4 e5 2. Nf3 *');
  const position = (await loadRules()).position();
  const engines = [{ engine, profile, position }];
  const first: number[] = [];
  const all = (await searchGame(engines, game, { goal: { depth: 2 }, onPosition: (ply) => first.push(ply) }))!;
  expect(first).toEqual([0, 1, 2, 3]);
  const again: number[] = [];
  const known = new Map([0, 2].map((ply) => [ply, all[ply]!]));
  expect(await searchGame(engines, game, { goal: { depth: 2 }, known, onPosition: (ply) => again.push(ply) })).toEqual(
    all,
  );
  expect(again).toEqual([1, 3]);
  const controller = new AbortController();
  const stopped = searchGame(engines, game, {
    goal: { depth: 2 },
    signal: controller.signal,
    onPosition: () => controller.abort(),
  });
  expect(await stopped).toBeUndefined();
});

test('the score of a position turns into the mover’s, and mates count the move', () => {
  expect(scoreOfMover({ ending: null, score: { cp: 30 } })).toEqual({ cp: -30 });
  expect(scoreOfMover({ ending: null, score: { mate: 2 } })).toEqual({ mate: -2 });
  expect(scoreOfMover({ ending: null, score: { mate: -2 } })).toEqual({ mate: 3 });
  expect(scoreOfMover({ ending: 'checkmate', score: null })).toEqual({ mate: 1 });
  expect(scoreOfMover({ ending: 'stalemate', score: null })).toEqual({ cp: 0 });
});

test('a drop that the best reply takes back was an oversight of the search, not of the player', async () => {
  const game = await gameOf('1. e4 e5 *');
  const position = (await loadRules()).position();
  const moveAt = (moves: readonly string[], text: string) => {
    unwrap(loadFen(position, game.fen));
    for (const move of moves) position.make(unwrap(parseUci(position, move)));
    return unwrap(parseUci(position, text));
  };
  const rest = { ending: null, depth: 1, nodes: 1, playedOut: 0 };
  // After 1. e4 White seems to have lost a rook, until the next position is searched.
  const searchedWith = (reply: string): SearchedPosition[] => [
    { ...rest, fen: '', turn: 'white', score: { cp: 0 }, pv: [moveAt([], 'd2d4')] },
    { ...rest, fen: '', turn: 'black', score: { cp: 500 }, pv: [moveAt(['e2e4'], reply)] },
    { ...rest, fen: '', turn: 'white', score: { cp: 0 }, pv: [moveAt(['e2e4', 'e7e5'], 'g1f3')] },
  ];
  const judge = new Judge(profile, position);
  const first = (reply: string) => judge.review(game, searchedWith(reply), THRESHOLDS).moves[0]!;
  expect(first('e7e5')).toMatchObject({ loss: 0, mark: null });
  expect(first('c7c5').mark).toMatchObject({ severity: 'blunder' });
});

test('deeper searches give the scores and reasons; they withdraw or soften marks and never add one (trust 1)', async () => {
  const game = await gameOf('1. e4 e5 *');
  const position = (await loadRules()).position();
  unwrap(loadFen(position, game.fen));
  const d4 = unwrap(parseUci(position, 'd2d4'));
  const e4 = unwrap(parseUci(position, 'e2e4'));
  position.make(e4);
  const c5 = unwrap(parseUci(position, 'c7c5'));
  const rest = { ending: null, nodes: 1, playedOut: 0, fen: '' };
  /** Scores for White before and after 1. e4. */
  const searches = (depth: number, before: number, after: number, best = d4): SearchedPosition[] => [
    { ...rest, depth, turn: 'white', score: { cp: before }, pv: [best] },
    { ...rest, depth, turn: 'black', score: { cp: -after }, pv: [c5] },
    { ...rest, depth, turn: 'white', score: { cp: after }, pv: [] },
  ];
  const judge = new Judge(profile, position);
  const severity = (searched: SearchedPosition[], deepest: SearchedPosition[]) =>
    judge.review(game, searched, THRESHOLDS, deepest).moves[0]!.mark?.severity;
  const blunder = searches(5, 0, -500);
  expect(severity(blunder, blunder)).toBe('blunder');
  expect(severity(blunder, searches(9, 0, 0))).toBeUndefined();
  expect(severity(blunder, searches(9, 0, -500, e4))).toBeUndefined();
  expect(severity(blunder, searches(9, 0, -60))).toBe('inaccuracy');
  expect(severity(searches(5, 0, 0), searches(9, 0, -500))).toBeUndefined();

  const { positions, moves } = judge.review(game, blunder, THRESHOLDS, searches(9, 20, -480));
  expect(positions.map(({ score, depth }) => [score, depth])).toEqual([
    [{ cp: 20 }, 9],
    [{ cp: -480 }, 9],
    [{ cp: -480 }, 9],
  ]);
  const { move, not, rows } = moves[0]!.mark!.reason;
  expect([move.score, not.score]).toEqual([20, -480]);
  expect(rows.reduce((total, { difference }) => total + difference, 0)).toBeCloseTo(500, 6);
});
