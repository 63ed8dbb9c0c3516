import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Evaluation } from '../evaluation/evaluation.ts';
import { US } from '../evaluation/formula.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import type { Term } from '../evaluation/term.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import { PRESETS } from '../profiles/presets/index.ts';
import { Profiles } from '../profiles/profiles.ts';
import { auditCommand } from './audit.ts';
import { auditSchema } from './schemas.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

function lucena(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

describe('lucena audit', () => {
  test('the terms there are pass, as a table', () => {
    const { status, out, err } = lucena('audit');
    expect(err).toBe('');
    expect(status).toBe(0);
    expect(out).toMatch(/^ {2}lookup +knightEndgame\[.* knightEndgame$/m);
    expect(out).toMatch(/nothing to complain of\n$/);
  });

  test('--json --cost follows its schema', () => {
    const { status, out } = lucena('audit', '--profile', 'baseline{kingDanger.weight=0}', '--cost', '--json');
    expect(status).toBe(0);
    const found = auditSchema.parse(JSON.parse(out));
    expect(found.passed).toBe(true);
    expect(found.cost!.terms.map(({ id }) => id)).toEqual(['material', 'mobility']);
    expect(found.cost!.total.value).toBeGreaterThan(found.cost!.call.value);
    expect(found.asleep).toContain('kingDanger.scale');
  });

  test('an unknown profile is refused', () => {
    const { status, out, err } = lucena('audit', '--profile', 'none-such');
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/^lucena: .*none-such.*\n$/);
  });
});

describe('an evaluation that does not pass', () => {
  const careless: Term = () => ({
    id: 'careless',
    title: 'Careless',
    group: 'Test',
    help: 'Adds without a weight, and declares more than it uses.',
    knobs: {
      used: { kind: 'number', label: 'Used', help: 'Used.', default: 5, min: 0, max: 9, step: 1 },
      idle: { kind: 'number', label: 'Idle', help: 'Idle.', default: 5, min: 0, max: 9, step: 1 },
    },
    formula: (board, knobs) =>
      board.pieces(US, 'queen').count().times(knobs.number('used')).plus(board.pieces(US, 'rook').count()),
  });

  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = 0;
  });

  test('is told by exit code and one line for each failure', async () => {
    let [out, err] = ['', ''];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += text;
      return true;
    });
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      err += text;
      return true;
    });
    const profiles = new Profiles(new Evaluation(CHESS, [...TERMS, careless]), PRESETS);
    await auditCommand(profiles).parseAsync([], { from: 'user' });
    expect(process.exitCode).toBe(1);
    expect(err).toBe(
      'lucena: operation.uncontrolled: careless: count(us.rook): no knob weighs this addend\n' +
        'lucena: knob.unused: careless.idle: is declared but no formula reads it\n',
    );
    expect(out).toMatch(/!! no knob weighs this addend/);
    expect(out).toMatch(/2 to complain of\n$/);
  });
});
