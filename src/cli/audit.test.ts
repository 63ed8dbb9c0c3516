import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { Evaluation } from '../evaluation/evaluation.ts';
import { US } from '../evaluation/formula.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import type { Term } from '../evaluation/term.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import { kingDanger } from '../evaluation/terms/king-danger.ts';
import { material } from '../evaluation/terms/material.ts';
import { mobility } from '../evaluation/terms/mobility.ts';
import { PRESETS } from '../profiles/presets/index.ts';
import type { ProfileFile } from '../profiles/profile.ts';
import { Profiles } from '../profiles/profiles.ts';
import { amount, isSlow } from '../rules/amount.testing.ts';
import { defineAudit } from './audit.ts';
import { lucena, TestIo } from './run.testing.ts';
import { auditSchema } from './schemas.ts';

/** The quick test audits a few terms, which takes much less time than all of them. */
const { terms, presets } = amount<{ terms: readonly Term[]; presets: ReadonlyMap<string, ProfileFile> }>({
  quick: {
    terms: [material, mobility, kingDanger],
    presets: new Map([['baseline', { lucena: 1, name: 'baseline', knobs: {} }]]),
  },
  slow: { terms: TERMS, presets: PRESETS },
});

/** The slow proof audits the default profile. */
const preset = amount({ quick: ['--profile', 'baseline'], slow: [] });

async function auditWith(extra: readonly Term[], ...args: readonly string[]): Promise<TestIo> {
  const io = new TestIo();
  const command = new Command('audit');
  defineAudit(command, io, new Profiles(new Evaluation(CHESS, [...terms, ...extra]), presets));
  await command.parseAsync(args, { from: 'user' });
  return io;
}

describe('lucena audit', () => {
  test('the built-in terms pass, shown as a table', async () => {
    const { exitCode, stdout, stderr } = await auditWith([], ...preset);
    expect(stderr.text).toBe('');
    expect(exitCode).toBe(0);
    expect(stdout.text).toMatch(/^ {2}lookup +knightEndgame\[.* knightEndgame$/m);
    expect(stdout.text).toMatch(/no failures\n$/);
  });

  if (isSlow)
    test('--json --cost follows its schema', async () => {
      const io = await auditWith([], '--profile', 'baseline{kingDanger.weight=0}', '--cost', '--json');
      expect(io.exitCode).toBe(0);
      const found = auditSchema.parse(JSON.parse(io.stdout.text));
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
    const io = await auditWith([careless], ...preset);
    expect(io.exitCode).toBe(1);
    expect(io.stderr.text).toBe(
      'lucena: operation.uncontrolled: careless: count(us.rook): no knob weighs this addend\n' +
        'lucena: knob.unused: careless.idle: is declared but no formula reads it\n',
    );
    expect(io.stdout.text).toMatch(/!! no knob weighs this addend/);
    expect(io.stdout.text).toMatch(/2 failures\n$/);
  });
});
