// All terms of a preset can be copied into a profile as text, and the copy plays like the preset.
import { expect, test } from 'vitest';
import { compile } from '../evaluation/compile/compile.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import { measureNodes } from '../evaluation/evaluation.ts';
import { setupFeatures } from '../evaluation/features.ts';
import { print } from '../evaluation/language/print.ts';
import { ledgerOf, quantised } from '../evaluation/ledger.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import { parseFen } from '../notation/fen.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { chessProfiles } from './chess.ts';

const profiles = chessProfiles();
const { core } = await loadRules();
const target = chessTarget(core.layout, { shared: false, buffer: 0 });

const FENS = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 12',
  '4k3/8/8/8/8/3B4/8/4KN2 w - - 0 30',
];

/** The preset with its terms replaced by copies. */
function copied(name: string) {
  const preset = unwrap(profiles.preset(name));
  const { evaluation, terms } = preset;
  const file = profiles.serialise(preset, { full: true });
  const copies = terms.map((id) => {
    const { declaration, value } = evaluation.all.find((term) => term.declaration.id === id)!;
    const { title, group, help, role, fast, knobs } = declaration;
    const copy = `${id}Copy`;
    // The copy has its own knobs.
    const formula = print(value.node, { ruleset: CHESS, term: id, ...measureNodes(evaluation) });
    return { id: copy, title, group, help, ...(role === undefined ? { fast } : { role }), knobs, formula };
  });
  const settings = Object.entries(file.knobs).map(([id, knobs]) => [terms.includes(id) ? `${id}Copy` : id, knobs]);
  // The values that knobs follow are those of the built-in term, whether it is on or off.
  settings.push(['material', file.knobs.material!]);
  return {
    preset,
    copy: unwrap(
      profiles.load({
        lucena: 1,
        name: 'copies',
        userTerms: copies,
        terms: copies.map(({ id }) => id),
        knobs: Object.fromEntries(settings) as Record<string, unknown>,
      }),
    ),
  };
}

test.each(profiles.names)('copies of all terms of %s play the same', (name) => {
  const { preset, copy } = copied(name);
  expect(copy.terms).toHaveLength(preset.terms.length);
  expect(copy.warnings).toEqual([]);
  expect(WebAssembly.validate(compile(copy.evaluation, copy.values, target).module)).toBe(true);
  const [ours, theirs] = [copy, preset].map(({ evaluation, values }) => {
    const exact = quantised(evaluation, values);
    return FENS.map((fen) => ledgerOf(evaluation, exact, setupFeatures(CHESS, unwrap(parseFen(fen)))).score);
  });
  expect(ours).toEqual(theirs);
});
