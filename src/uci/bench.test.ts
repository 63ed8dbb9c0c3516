import { describe, expect, test, vi } from 'vitest';
import { createEngine } from '../engine/node.ts';
import { Conversation } from './session.testing.ts';

const STOPPED = 'info string error: bench stopped';

/** A session in the middle of a bench. */
async function benching(): Promise<Conversation> {
  const engine = await createEngine();
  const search = vi.spyOn(engine, 'search');
  const conversation = new Conversation(undefined, Promise.resolve(engine));
  conversation.say('position startpos moves e2e4', 'bench');
  await expect.poll(() => search.mock.calls.length).toBeGreaterThan(0);
  return conversation;
}

describe('a bench', () => {
  test('is ended by stop; only isready and uci are answered during it', async () => {
    const conversation = await benching();
    const ready = conversation.hear(/^readyok$/);
    conversation.say('setoption name Hash value none', 'isready');
    await ready;
    expect(conversation.lines).toEqual(['readyok']);
    conversation.say('position startpos moves d2d4', 'go depth 2', 'stop', 'd', 'go depth 3');
    const lines = await conversation.finish();
    expect(lines.slice(0, 3)).toEqual(['readyok', STOPPED, expect.stringContaining("setoption Hash: 'none'")]);
    expect(lines).toContain('fen rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1');
    expect(lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(2);
    expect(lines.at(-2)).toMatch(/^info depth 3 /);
    // Nothing is printed that could be taken for the signature.
    expect(lines.some((line) => / nodes \d+ nps$/.test(line))).toBe(false);
  });

  test('that was stopped, even before it began, leaves the start position on the board', async () => {
    const conversation = await benching();
    conversation.say('stop', 'd', 'position startpos moves e2e4', 'bench', 'stop', 'd');
    const lines = await conversation.finish();
    expect(lines.filter((line) => line === STOPPED)).toHaveLength(2);
    const fens = lines.filter((line) => line.startsWith('fen '));
    const start = 'fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    expect(fens).toEqual([start, start]);
  });

  test('ends at once on quit', async () => {
    const conversation = await benching();
    conversation.say('quit');
    const lines = await conversation.finish();
    expect(lines.some((line) => / nodes \d+ nps$/.test(line))).toBe(false);
  });
});
