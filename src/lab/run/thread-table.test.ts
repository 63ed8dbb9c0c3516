import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import type { Control } from '../match/control.ts';
import { profileSpec } from '../match/profile-contestant.ts';
import { type LocalRunner, suitsThread } from './local-runner.ts';
import { processRunner } from './process-runner.ts';
import type { Entrant, GameOrder } from './runner.ts';
import { ThreadTable } from './thread-table.ts';

const rules = await loadRules();
const spec = profileSpec(unwrap(chessProfiles().preset('material')));
const never = new AbortController().signal;

function entrant(label: string, control: Control): Entrant {
  return { label, spec, control };
}

function order(control: Control, stall = 60_000): GameOrder {
  return {
    number: 1,
    fen: START_FEN,
    white: entrant('A', control),
    black: entrant('B', control),
    rules: { adjudication: { maxPlies: 20 }, stall, chess960: false, margin: 0 },
  };
}

test('games with a clock and games of other programs are not played in a table thread', () => {
  const program = {
    label: 'P',
    spec: { command: { argv: ['none'], options: [] }, patience: 0, chess960: false } as const,
  };
  expect(suitsThread([entrant('A', { nodes: 5 }), entrant('B', { depth: 3 })])).toBe(true);
  expect(suitsThread([entrant('A', { nodes: 5 }), entrant('B', { nodes: 5, movetime: 100 })])).toBe(false);
  expect(suitsThread([entrant('A', { nodes: 5 }), { ...program, control: { nodes: 5 } }])).toBe(false);
});

describe('a game in a table thread', () => {
  let runner: LocalRunner;
  beforeEach(() => {
    runner = processRunner(rules, 1);
  });
  afterEach(() => runner.dispose());

  test('whose search hangs is played again where the player can be killed, which then loses', async () => {
    const game = await runner.play(order({ depth: 100 }, 100), never);
    expect(game).toMatchObject({ white: 0, reason: 'stall', moves: [] });
    expect(await runner.play(order({ nodes: 100 }), never)).toMatchObject({ reason: 'max-plies' });
  });

  test('is dropped by a signal, and another one can follow', async () => {
    const over = new AbortController();
    const dropped = runner.play(order({ depth: 100 }), over.signal);
    const waiting = runner.play(order({ nodes: 100 }), over.signal);
    over.abort(new Error('dropped'));
    await expect(dropped).rejects.toThrow('dropped');
    await expect(waiting).rejects.toThrow('dropped');
    expect(await runner.play(order({ nodes: 100 }), never)).toMatchObject({ reason: 'max-plies' });
  });

  test('reports a fault of a player with its label', async () => {
    const wrong = {
      ...order({ nodes: 5 }),
      black: { label: 'B', spec: { ...spec, hash: '0'.repeat(16) }, control: {} },
    };
    await expect(runner.play(wrong, never)).rejects.toMatchObject({ code: 'player.profile', field: 'B, profile' });
  });

  test.each([
    ['ends', 'process.exit(3)'],
    ['fails', 'throw new Error("out of order")'],
  ])('is left to others if the thread %s', async (_, code) => {
    const table = new ThreadTable({ file: new URL(`data:text/javascript,${encodeURIComponent(code)}`) });
    expect(await table.play(order({ nodes: 5 }), never)).toBeUndefined();
    await table.dispose();
  });
});
