import { expect } from 'vitest';
import { createEngine } from '../engine/node.ts';
import { randomNumbers } from '../lab/random.ts';
import { loadRules } from '../rules/node.ts';
import { checkConversation } from './conversation.testing.ts';
import { RandomLines } from './random-lines.testing.ts';
import { UciSession } from './session.ts';

/** Sends random lines to a session, at once or with pauses, and checks its answers until it is idle. */
export async function fuzzSession(seed: number, count: number, isShared: boolean): Promise<void> {
  const rules = await loadRules();
  const random = randomNumbers(seed);
  const lines = new RandomLines(random, rules.position());
  const sent: string[] = [];
  const heard: string[] = [];
  const engine = createEngine(undefined, { isShared });
  const session = new UciSession({ name: 'x', author: 'x' }, engine, (line) => heard.push(line));
  const say = (line: string) => {
    sent.push(line);
    session.receive(line);
  };
  /** Waits for the next answer, at most for some turns of the event loop: a session may have nothing to say. */
  const pause = async (turns: number) => {
    const before = heard.length;
    for (let i = 0; i < turns && heard.length === before; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  for (let i = 0; i < count; i++) {
    say(lines.next());
    if (random() < 0.3) await pause(2000 * random());
  }
  say('stop');
  await session.idle();
  say('isready');
  await session.idle();
  expect(heard.at(-1)).toBe('readyok');
  await session.end();
  checkConversation(rules.position(), sent, heard);
}
