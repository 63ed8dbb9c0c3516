import { beforeAll, describe, expect, test } from 'vitest';
import { parseFen } from '../../notation/fen.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { type Audit, audit } from '../audit.ts';
import { cp } from '../declare.ts';
import { Evaluation } from '../evaluation.ts';
import { setupFeatures } from '../features.ts';
import type { LineDeclaration } from '../line/declaration.ts';
import { LINE } from '../line/index.ts';
import { CHESS } from '../ruleset.ts';
import { lineEvaluation } from './lines.ts';
import { AUDIT_POSITIONS } from './positions.ts';

const POSITIONS = AUDIT_POSITIONS.map((fen) => setupFeatures(CHESS, unwrap(parseFen(fen))));
const profile = unwrap(chessProfiles().preset('orchestrator'));
const alone = lineEvaluation(profile.evaluation);
const declared = (lines: readonly LineDeclaration[]) =>
  new Evaluation(
    CHESS,
    alone.all.map(
      ({ declaration }) =>
        () =>
          declaration,
    ),
    lines,
  );

function run(lines: readonly LineDeclaration[]): Audit {
  return audit(declared(lines), profile.values, POSITIONS);
}

/** One of the declarations with some fields changed. */
function changed(id: string, change: (old: LineDeclaration) => Partial<LineDeclaration>): LineDeclaration[] {
  return LINE.map((old) => (old.id === id ? { ...old, ...change(old) } : old));
}

describe('the knobs of lines', () => {
  let found: Audit;
  beforeAll(() => {
    found = run(LINE);
  });

  test('reach the score of a line, and every operation there has a control', () => {
    expect(found.failures).toEqual([]);
    // Nothing is tapered in this profile.
    expect(found.asleep.filter((knob) => !knob.startsWith('phase.'))).toEqual([]);
  });

  test('affect a score, except those that control the search', () => {
    expect(found.forLines).toEqual([
      'opponent.adapt',
      'opponent.adaptDepth',
      'opponent.adaptMoves',
      'opponent.adaptPrior',
      'lineSearch.checkExtensionCap',
      'lineSearch.checkWays',
      'lineSearch.swingExtensionCap',
      'lineSearch.tradeTolerance',
      'lineSearch.tradeWindow',
      'lineSearch.takeMates',
      'lineSearch.knightLoop',
    ]);
  });

  test('have their operations listed', () => {
    const rows = found.terms.flatMap(({ id, operations }) => operations.map((operation) => ({ id, ...operation })));
    const row = (id: string, text: string) => rows.find((listed) => listed.id === id && listed.text === text);
    expect(row('risk', 'line.rise(us) * gainScale')?.knobs).toEqual(['risk.gainScale']);
    expect(row('line', 'development')?.knobs).toEqual(['development.weight']);
    expect(row('development in lines', 'theirs')?.knobs).toEqual(['line.developmentOpponent']);
  });
});

describe('the audit reports', () => {
  test('a knob of lines that no formula reads', () => {
    const lines = changed('mate', ({ knobs }) => ({
      knobs: { ...knobs, spare: cp({ default: 0, min: 0, max: 9, label: 'Spare', help: 'Does nothing.' }) },
    }));
    expect(run(lines).failures).toMatchObject([{ code: 'knob.unused', subject: 'mate.spare' }]);
  });

  test('a knob of the total that changes no line', () => {
    const lines = changed('line', ({ knobs }) => ({
      knobs: { ...knobs, spare: cp({ default: 0, min: 0, max: 9, label: 'Spare', help: 'Does nothing.' }) },
    }));
    expect(run(lines).failures).toMatchObject([{ code: 'knob.dead', subject: 'line.spare' }]);
  });

  test('an addend without a knob', () => {
    const lines = changed('risk', ({ formula }) => ({
      formula: { ...formula!, value: (board, of) => formula!.value(board, of).plus(board.path('plainPlies')) },
    }));
    expect(run(lines).failures).toMatchObject([
      { code: 'operation.uncontrolled', term: 'risk', subject: 'line.plainPlies' },
    ]);
  });
});
