import { describe, expect, test, vi } from 'vitest';
import { EngineMemory } from '../engine/memory.ts';
import { createEngine } from '../engine/node.ts';
import { Position } from '../rules/position.ts';
import { ask, Conversation } from './session.testing.ts';

/** A turn of the event loop, in which an answer that is ready would come. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a UCI session', () => {
  test('introduces itself', async () => {
    const lines = await ask('uci', 'isready');
    expect(lines[0]).toBe('id name Lucena test');
    expect(lines).toContain('option name UCI_Chess960 type check default false');
    expect(lines.indexOf('uciok')).toBeLessThan(lines.indexOf('readyok'));
  });

  test('answers a bounded search with info lines and one bestmove', async () => {
    const lines = await ask('position startpos moves e2e4', 'go depth 4');
    expect(lines.filter((line) => line.startsWith('bestmove '))).toHaveLength(1);
    const depths = lines.filter((line) => line.startsWith('info depth')).map((line) => Number(line.split(' ')[2]));
    expect(depths).toEqual([1, 2, 3, 4]);
    expect(lines.at(-1)).toMatch(/^bestmove [a-h][1-8][a-h][1-8] ponder /);
  });

  test('isready is answered at once after go, even while the engine still loads', async () => {
    const conversation = new Conversation();
    const ready = conversation.hear(/^readyok$/);
    conversation.say('go infinite', 'isready');
    await ready;
    expect(conversation.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
    conversation.say('stop');
    expect((await conversation.finish()).at(-1)).toMatch(/^bestmove /);
  });

  test('an infinite search answers only after stop, even when it has finished', async () => {
    const engine = await createEngine();
    const search = vi.spyOn(engine, 'search');
    const conversation = new Conversation(undefined, Promise.resolve(engine));
    // Bare kings: every move is a draw, so that every depth is reached at once.
    conversation.say('position fen 8/8/8/4k3/8/8/8/4K3 w - - 0 1', 'go infinite');
    await conversation.hear(/^info depth 100 /);
    await search.mock.results[0]!.value;
    await turn();
    expect(conversation.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
    const answer = conversation.hear(/^bestmove/);
    conversation.say('stop');
    expect(await answer).toMatch(/^bestmove e1/);
    await conversation.finish();
  });

  test('isready is answered during a search, while setoption and position wait for its end', async () => {
    const conversation = new Conversation();
    conversation.say('go infinite');
    await conversation.hear(/^info depth 3 /);
    const ready = conversation.hear(/^readyok/);
    conversation.say('setoption name UCI_Chess960 value maybe', 'isready');
    await ready;
    expect(conversation.lines.some((line) => line.includes('maybe'))).toBe(false);
    conversation.say('stop');
    const lines = await conversation.finish();
    const best = lines.findIndex((line) => line.startsWith('bestmove'));
    const complaint = lines.findIndex((line) => line.includes("'maybe' is not true or false"));
    expect(complaint).toBeGreaterThan(best);
  });

  test('a stop sent together with go is not lost', async () => {
    const lines = await ask('go infinite', 'stop');
    expect(lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(1);
  });

  test('stop ends the running search and those queued behind it', async () => {
    const conversation = new Conversation();
    conversation.say('go depth 90');
    await conversation.hear(/^info depth 3 /);
    conversation.say('go depth 90', 'go infinite', 'stop', 'position startpos moves e2e4', 'go depth 2');
    const lines = await conversation.finish();
    expect(lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(4);
    // The last one came after the stop, so it is searched in full.
    expect(lines.at(-2)).toMatch(/^info depth 2 /);
  });

  test('input that makes no sense is answered with one short line without control characters', async () => {
    const lines = await ask(`\u001b[2J${'x'.repeat(100_000)}`, 'isready\u0000', `setoption name ${'a'.repeat(5000)}`);
    expect(lines[1]).toBe("info string error: unknown command 'isready�'");
    for (const line of lines) expect(line).toMatch(/^info string error: [\P{C}]{1,400}$/u);
  });

  test.each([
    'go mate 1',
    'go btime 1000',
    'go btime 1000 binc 5 movestogo 3',
    'go infinite',
    'go ponder depth 3',
    'go',
  ])('the end of input ends an unlimited search: %s', async (go) => {
    expect((await ask('position startpos', go)).at(-1)).toMatch(/^bestmove [a-h]/);
  });

  test('a side without a clock searches until stop', async () => {
    const conversation = new Conversation();
    conversation.say('position startpos', 'go btime 50');
    await conversation.hear(/^info depth 8 /);
    expect(conversation.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
    const best = conversation.hear(/^bestmove/);
    conversation.say('stop');
    await best;
    await conversation.finish();
  });

  test('isready and stop are answered at once during perft', async () => {
    const counted = vi.spyOn(Position.prototype, 'perft');
    const conversation = new Conversation();
    conversation.say('position startpos moves e2e4', 'go perft 12');
    await expect.poll(() => counted.mock.calls.length).toBeGreaterThan(0);
    counted.mockRestore();
    const ready = conversation.hear(/^readyok/);
    conversation.say('isready');
    await ready;
    const stopped = conversation.hear(/perft stopped/);
    conversation.say('stop');
    // The whole count would take years.
    await stopped;
    conversation.say('d', 'go perft 5');
    const lines = await conversation.finish();
    // The position is unchanged.
    expect(lines).toContain('fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
    expect(lines.at(-1)).toBe('Nodes searched: 9771632');
  });

  test('only the last value of a knob that is set repeatedly is kept', async () => {
    const lines = await ask(
      'setoption name Profile value material',
      'setoption name Knob value material.queen=[1000,1000]',
      ...Array.from({ length: 50 }, (_, i) => `setoption name Knob value material.rook=[${400 + i},500]`),
      'setoption name Knob value search.depthLimit=3',
      'setoption name Knob value level=medium',
      'eval json',
      'go depth 9',
    );
    const json = lines.find((line) => line.startsWith('info string evaljson '))!;
    const { profile } = JSON.parse(json.slice(21));
    expect(profile).toBe('material{level=medium,material.queen=[1000,1000],material.rook=[449,500]}');
    // The level sets all search parameters.
    expect(lines.at(-2)).toMatch(/^info depth 2 /);
  });

  test('stop without a search is ignored', async () => {
    expect(await ask('stop', 'isready')).toEqual(['readyok']);
  });

  test('quit during an infinite search ends the session', async () => {
    const conversation = new Conversation();
    conversation.say('go infinite');
    await conversation.hear(/^info depth 2 /);
    conversation.say('quit');
    expect(conversation.session.hasQuit).toBe(true);
    await conversation.finish();
  });

  test('go mate solves by checks, or searches for a mate that begins quietly', async () => {
    const forced = await ask('position fen 8/7k/R7/8/8/8/8/1R5K w - - 0 1', 'go mate 2');
    expect(forced.at(-1)).toBe('bestmove b1b7 ponder h7g8');
    expect(forced.some((line) => line.includes(' score mate 2 '))).toBe(true);
    const quiet = await ask('position fen 7k/8/4K3/8/8/8/8/6Q1 w - - 0 1', 'go mate 2 depth 20');
    expect(quiet.at(-1)).toMatch(/^bestmove e6f[67] /);
  });

  test('mate and stalemate are answered with the null move', async () => {
    const lines = await ask('position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'go depth 3');
    expect(lines.at(-1)).toBe('bestmove 0000');
  });

  test('a FEN of the board alone is accepted, and the assumed fields are reported (trust 2)', async () => {
    const lines = await ask('position fen 4k3/8/8/8/8/8/8/R3K2R', 'd');
    expect(lines).toContain('info string position: assuming White to move, no castling rights, no en passant, move 1');
    expect(lines).toContain('fen 4k3/8/8/8/8/8/8/R3K2R w - - 0 1');
  });

  test('castling is written as UCI_Chess960 says', async () => {
    // The only sensible move is to castle out of the pawn's way. Both notations are read; the mode's is written.
    const fen = 'position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1';
    expect(await ask(fen, 'go perft 1')).toContain('e1g1: 1');
    const lines = await ask('setoption name UCI_Chess960 value true', fen, 'go perft 1');
    expect(lines).toContain('e1h1: 1');
    expect(lines).toContain('Nodes searched: 26');
  });

  test.each([
    ['position fen 8/8/8 w - - 0 1', /ranks/],
    ['position startpos moves e2e5', /move 1: e2e5 is illegal/],
    ['position nowhere', /expected 'startpos' or 'fen'/],
    ['position startpos d2d4', /position: expected 'moves', not 'd2d4'/],
    ['position startpos d2d4 moves d7d5', /position: expected 'moves', not 'd2d4'/],
    ['position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 a1a2', /position: expected 'moves', not 'a1a2'/],
    ['position fen 4k3/8/8/8/8/8/8/R3K3 w - - a1a2', /halfmoves, found "a1a2"/],
    ['go depth many', /go depth: 'many' is not a whole number/],
    ['go depth 0', /go depth: must be 1 or more, not 0/],
    ['go nodes -5', /go nodes: must be 1 or more, not -5/],
    ['setoption name Nonsense value 3', /there is no option 'Nonsense'/],
    ['setoption name Hahs value 3', /there is no option 'Hahs'; did you mean 'Hash'\?/],
    ['setoption name Hash value 0', /setoption Hash: '0' is not a whole number from 1/],
    ['setoption name Knob value nonsense', /expected term.knob=value/],
    ['go searchmoves e2e4', /go searchmoves: e2e4 is illegal/],
    ['go perft -1', /go perft: must be from 0 to 15, not -1/],
    ['go perft 16', /go perft: must be from 0 to 15, not 16/],
    ['go perft', /go perft: '' is not a whole number/],
    ['go perft deep', /go perft: 'deep' is not a whole number/],
    ['setoption', /expected name/],
    ['xyzzy', /unknown command 'xyzzy'/],
  ])('%s is answered with one line, and the session goes on', async (line, complaint) => {
    const lines = await ask('position startpos moves e2e4', line, 'd', 'isready', 'go depth 1');
    expect(lines.filter((text) => text.startsWith('info string error: '))).toHaveLength(1);
    expect(lines.find((text) => text.startsWith('info string error: '))).toMatch(complaint);
    expect(lines).toContain('fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
    expect(lines).toContain('readyok');
    expect(lines.at(-1)).toMatch(/^bestmove [a-h]/);
    // A GUI waits for a `bestmove` after every `go`, even a wrong one, but not after perft.
    const refused = lines.filter((text) => text === 'bestmove 0000');
    expect(refused).toHaveLength(/^go (?!perft)/.test(line) ? 1 : 0);
    expect(lines.some((text) => text.startsWith('Nodes searched'))).toBe(false);
  });

  test('unknown words of go are reported, and the search still runs', async () => {
    const lines = await ask('go depth 2 sideways');
    expect(lines[0]).toBe("info string error: go: ignored 'sideways'");
    expect(lines.at(-1)).toMatch(/^bestmove/);
  });

  test('a pondering search answers after ponderhit, or stop', async () => {
    const engine = await createEngine();
    const search = vi.spyOn(engine, 'search');
    const conversation = new Conversation(undefined, Promise.resolve(engine));
    conversation.say('position startpos moves e2e4', 'go ponder wtime 100 btime 100');
    // It goes on beyond its clock.
    await conversation.hear(/ time ([2-9]\d\d|\d{4,}) /);
    expect(conversation.lines.some((line) => line.startsWith('bestmove'))).toBe(false);
    let answer = conversation.hear(/^bestmove/);
    conversation.say('ponderhit');
    await answer;
    // Even a search with nothing left to search.
    conversation.say('go ponder depth 2');
    await conversation.hear(/^info depth 2 /);
    await search.mock.results[1]!.value;
    await turn();
    expect(conversation.lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(1);
    answer = conversation.hear(/^bestmove/);
    conversation.say('stop');
    await answer;
    await conversation.finish();
  });

  test('MultiPV, searchmoves and WDL are supported', async () => {
    const lines = await ask(
      'setoption name MultiPV value 2',
      'setoption name UCI_ShowWDL value true',
      'go depth 3 searchmoves e2e4 d2d4 a2a3',
    );
    const last = lines.filter((line) => line.startsWith('info depth 3 '));
    expect(last.map((line) => / multipv (\d)/.exec(line)![1])).toEqual(['1', '2']);
    for (const line of last) {
      expect(line).toMatch(/ pv (e2e4|d2d4|a2a3)\b/);
      const [win, draw, loss] = / wdl (\d+) (\d+) (\d+) /.exec(line)!.slice(1).map(Number);
      expect(win! + draw! + loss!).toBe(1000);
    }
  });

  test('profiles and knobs are options, of the evaluation and of the search', async () => {
    const json = (lines: string[]) =>
      lines.filter((line) => line.startsWith('info string evaljson ')).map((line) => JSON.parse(line.slice(21)));
    const lines = await ask(
      'setoption name Profile value material',
      'position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1',
      'eval json',
      'setoption name Knob value material.rook=[700,700]',
      'eval json',
      'setoption name Knob value search.nullMove=2',
      'setoption name Knob value search.nullMoves=1',
      'setoption name Profile value nobody',
      'eval json',
      'eval',
    );
    expect(json(lines).map(({ score }) => score)).toEqual([500, 700, 700]);
    expect(lines.filter((line) => line.startsWith('info string error: '))).toEqual([
      'info string error: search.nullMove: expected a whole number between 0 and 1, found 2',
      'info string error: search.nullMoves: there is no knob "nullMoves"; did you mean \'nullMove\'?',
      expect.stringContaining('there is no preset "nobody"'),
    ]);
    expect(lines.at(-1)).toContain('Score 700 centipawns for White');
  });

  test('levels and limited strength are options, work in any order, and survive another profile', async () => {
    const depths = (lines: string[]) =>
      lines.flatMap((line, i) => (line.startsWith('bestmove') ? [Number(lines[i - 1]!.split(' ')[2])] : []));
    const lines = await ask(
      'uci',
      'setoption name Level value medium',
      'go nodes 100000',
      'setoption name Profile value material',
      'go nodes 100000',
      'setoption name Knob value search.depthLimit=4',
      'go nodes 1000000',
      'setoption name UCI_LimitStrength value true',
      'setoption name UCI_Elo value 800',
      'setoption name Knob value search.depthLimit=1',
      'go nodes 100000',
      'setoption name UCI_LimitStrength value false',
      'setoption name Knob value search.depthLimit=2',
      'go movetime 60000',
      'setoption name Level value profile',
      'setoption name Knob value <empty>',
      'setoption name Profile value scorpion-hard',
      'go depth 30',
      'setoption name Level value strongest',
      'setoption name UCI_Elo value 5',
    );
    expect(lines).toContain(
      'option name Level type combo default profile var profile var easy var medium var hard var max var full',
    );
    expect(depths(lines)).toEqual([2, 2, 4, 1, 2, 3]);
    expect(lines.filter((line) => line.includes('error'))).toEqual([
      "info string error: setoption Level: 'strongest' is not one of profile, easy, medium, hard, max, full",
      expect.stringMatching(/setoption UCI_Elo: '5' is not a whole number from 800 to \d+/),
    ]);
  });

  test.each([
    ['at a level with a depth limit', 'setoption name Level value hard', /^info depth 3 /],
    ['in greedy mode', 'setoption name Mode value greedy', /^info depth 1 /],
  ])('%s, a search without limits ends by itself', async (_when, setting, last) => {
    const conversation = new Conversation();
    const best = conversation.hear(/^bestmove /);
    conversation.say(setting, 'go');
    await best;
    expect(conversation.lines.at(-2)).toMatch(last);
    await conversation.finish();
  });

  test('every mode can be played, with its own profile unless one was chosen', async () => {
    const lines = await ask(
      'uci',
      'setoption name Threads value 2',
      'setoption name Mode value greedy',
      'eval json',
      'go depth 3',
      'setoption name Mode value lines',
      'position startpos moves e2e4',
      'go depth 2',
      'go wtime 500 btime 500',
      'setoption name Mode value full',
      'eval json',
      'setoption name Profile value material',
      'setoption name Mode value lines',
      'eval json',
      'setoption name Mode value fast',
    );
    expect(lines).toContain('option name Mode type combo default full var full var lines var greedy');
    const profiles = lines
      .filter((line) => line.startsWith('info string evaljson '))
      .map((line) => JSON.parse(line.slice(21)).profile);
    expect(profiles).toEqual(['lines', 'lucena', 'material']);
    const depths = lines.filter((line) => line.startsWith('info depth')).map((line) => Number(line.split(' ')[2]));
    // Greedy searches one ply; then two, each reported; then as many as there is time for.
    expect(depths.slice(0, 4)).toEqual([1, 1, 2, 1]);
    expect(lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(3);
    expect(lines.at(-1)).toBe("info string error: setoption Mode: 'fast' is not one of full, lines, greedy");
  });

  test('the opponent’s depth is estimated from its moves if the profile asks for it', async () => {
    const lines = await ask(
      'setoption name Mode value lines',
      'setoption name Knob value opponent.adapt=true,opponent.adaptPrior=0,opponent.plyDepth=2,opponent.adaptDepth=3',
      'position startpos moves e2e4 e7e5 d2d4 e5d4',
      'go depth 1',
      'setoption name Knob value opponent.adapt=false',
      'go depth 1',
    );
    const told = lines.filter((line) => line.startsWith('info string'));
    expect(told).toEqual([expect.stringMatching(/^info string the opponent is believed to see \d+ (ply|plies)$/)]);
    expect(lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(2);
  });

  test('line scoring has depth 5 by default, and no depth limit if infinite (trust 3.4)', async () => {
    const GO = 'go nodes 10000000';
    const kings = 'position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const lines = await ask('setoption name Mode value lines', kings, GO, 'setoption name LinesDepth value 3', GO);
    const depths = lines.filter((line) => line.startsWith('info depth')).map((line) => Number(line.split(' ')[2]));
    expect(depths).toEqual([1, 2, 3, 4, 5, 1, 2, 3]);
    const conversation = new Conversation();
    conversation.say('setoption name Mode value lines', kings, 'go infinite');
    await conversation.hear(/^info depth 6 /);
    conversation.say('stop');
    await conversation.finish();
  });

  test('a level’s time limit ends line scoring, its depth limit does not (trust 3.4)', async () => {
    const searches = vi.spyOn(EngineMemory.prototype, 'writeSearch');
    await ask(
      'setoption name Mode value lines',
      'setoption name Profile value lines{level=max,search.depthLimit=3}',
      'setoption name LinesDepth value 4',
      'go',
      'go infinite',
      'stop',
      'go wtime 100000000',
      'stop',
      'go depth 2',
    );
    // The engine warms up with searches limited by nodes.
    const asked = searches.mock.calls.filter(([{ limits }]) => limits.nodes === undefined);
    const told = asked.map(([{ limits, allotment }]) => [limits.depth, allotment.hard]);
    searches.mockRestore();
    const levels = expect.toSatisfy((ms: number) => ms > 0 && ms <= 10_000);
    expect(told).toEqual([
      [4, levels],
      [undefined, levels],
      [4, levels],
      // A search limited by depth has no time limit.
      [2, 0],
    ]);
  });

  test('line scoring can be stopped', async () => {
    const conversation = new Conversation();
    conversation.say('setoption name Mode value lines', 'go infinite');
    await conversation.hear(/^info depth 3 /);
    conversation.say('stop');
    expect((await conversation.finish()).at(-1)).toMatch(/^bestmove /);
  });

  test('hash and threads can be resized, and the hash cleared', async () => {
    const lines = await ask(
      'setoption name Hash value 4',
      'setoption name Threads value 2',
      'go nodes 20000',
      'setoption name Threads value 1',
      'setoption name Clear Hash',
      'setoption name Move Overhead value 50',
      'ucinewgame',
      'go depth 4',
    );
    expect(lines.filter((line) => line.includes('error'))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(2);
  });

  test('a search on a clock ends with a move', async () => {
    expect((await ask('go wtime 3000 btime 3000')).at(-1)).toMatch(/^bestmove [a-h][1-8]/);
  });
});
