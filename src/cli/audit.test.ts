import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { Evaluation } from '../evaluation/evaluation.ts';
import { US } from '../evaluation/formula.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import type { Term } from '../evaluation/term.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import { PRESETS } from '../profiles/presets/index.ts';
import { Profiles } from '../profiles/profiles.ts';
import { defineAudit } from './audit.ts';
import { lucena, TestIo } from './run.testing.ts';
import { auditSchema } from './schemas.ts';

describe('lucena audit', () => {
  test('the built-in terms pass, shown as a table', async () => {
    const { status, out, err } = await lucena('audit');
    expect(err).toBe('');
    expect(status).toBe(0);
    expect(out).toMatch(/^ {2}lookup +knightEndgame\[.* knightEndgame$/m);
    expect(out).toMatch(/no failures\n$/);
  });

  test('--json --cost follows its schema', async () => {
    const { status, out } = await lucena('audit', '--profile', 'baseline{kingDanger.weight=0}', '--cost', '--json');
    expect(status).toBe(0);
    const found = auditSchema.parse(JSON.parse(out));
    expect(found.passed).toBe(true);
    expect(found.cost!.terms.map(({ id }) => id)).toEqual(['material', 'mobility']);
    expect(found.cost!.total.value).toBeGreaterThan(found.cost!.call.value);
    expect(found.asleep).toContain('kingDanger.scale');
  });

  test('an unknown profile is refused', async () => {
    const { status, out, err } = await lucena('audit', '--profile', 'none-such');
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/^lucena: .*none-such.*\n$/);
  });
});

describe('an evaluation that fails the audit', () => {
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

  test('is reported by the exit code and one line for each failure', async () => {
    const io = new TestIo();
    const command = new Command('audit');
    const profiles = new Profiles(new Evaluation(CHESS, [...TERMS, careless]), PRESETS);
    defineAudit(command, io, profiles);
    await command.parseAsync([], { from: 'user' });
    expect(io.exitCode).toBe(1);
    expect(io.stderr.text).toBe(
      'lucena: operation.uncontrolled: careless: count(us.rook): no knob weighs this addend\n' +
        'lucena: knob.unused: careless.idle: is declared but no formula reads it\n',
    );
    expect(io.stdout.text).toMatch(/!! no knob weighs this addend/);
    expect(io.stdout.text).toMatch(/2 failures\n$/);
  });
});
