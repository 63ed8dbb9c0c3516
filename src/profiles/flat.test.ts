import { describe, expect, test } from 'vitest';
import type { KnobValue } from '../evaluation/knobs.ts';
import { quantiseKnob } from '../evaluation/knobs.ts';
import { unwrap } from '../rules/result.ts';
import { chessProfiles } from './chess.ts';
import { FLAT_NAMES } from './flat.ts';

const profiles = chessProfiles();
const { evaluation } = profiles;

/** The configuration printed in the description. */
const DEFAULTS = {
  opponentPlyDepth: 4,
  tradePlyDepthEquivalent: 0.5,
  plyDepthRisk: { type: 'exponential', kAt2x: 100 },
  centerPiecePlacementReward: 50,
  endGameKingCenterMagnet: 15,
  rankAttackFactor: 1.1,
  developmentIncentive: 10,
  notJustEmptySquaresThreatReward: true,
  castleKingSideReward: 60,
  castleQueenSideReward: 50,
  kingNonCastleMovePenalty: 110,
  forceKnightCenterLoop: false,
  developmentOpponentWeight: 1.0,
  kingEngineValue: 7000,
  kingOpponentValue: 5000,
};

function nested(name: string, value: unknown): Record<string, unknown> {
  const [outer, inner] = name.split('.') as [string, string?];
  return { [outer]: inner === undefined ? value : { [inner]: value } };
}

function fault(value: unknown) {
  const loaded = profiles.load(value);
  return loaded.ok ? undefined : loaded.fault;
}

test('the printed configuration loads unchanged and equals the preset', () => {
  const profile = unwrap(profiles.parse(JSON.stringify(DEFAULTS)));
  expect(profile.hash).toBe(unwrap(profiles.preset('orchestrator')).hash);
  expect(profile.extends).toBe('orchestrator');
  expect(profile.warnings).toEqual([
    {
      field: 'profile',
      message:
        "this is a flat configuration, loaded as a profile that extends 'orchestrator'; settings for whole lines act in line scoring only",
    },
  ]);
});

/** Every name with the values to try: the ends of the range, zero, both states, all options. */
const CASES = [...FLAT_NAMES].flatMap(([name, ids]): [string, KnobValue][] => {
  const knob = evaluation.knobs.get(ids[0]!)!;
  if (knob.kind === 'toggle') return [false, true].map((value) => [name, value]);
  if (knob.kind === 'choice') return knob.options.map((value) => [name, value]);
  const zero = knob.min <= 0 && knob.max >= 0 ? [0] : [];
  return [...new Set([knob.min, knob.max, ...zero])].map((value) => [name, value]);
});

test.each(CASES)('%s = %s is loaded and survives a round trip through a file', (name, value) => {
  const profile = unwrap(profiles.load(nested(name, value)));
  const again = unwrap(profiles.load(JSON.parse(JSON.stringify(profiles.serialise(profile)))));
  expect(again.hash).toBe(profile.hash);
  for (const id of FLAT_NAMES.get(name)!) {
    const isPair = evaluation.knobs.get(id)!.kind === 'tapered';
    const expected = quantiseKnob(evaluation.knobs.get(id)!, isPair ? [value as number, value as number] : value);
    expect([id, again.settings.get(id)]).toEqual([id, expected]);
  }
});

describe('ranges', () => {
  test.each<[string, number, number, number]>([
    ['opponentPlyDepth', 0, 12, 1],
    ['tradePlyDepthEquivalent', 0, 1, 0.1],
    ['plyDepthRisk.kAt2x', 10, 1000, 10],
    ['plyDepthRisk.slope', 1, 10, 0.5],
    ['plyDepthRisk.midpointMultiplier', 1, 2, 0.05],
    ['centerPiecePlacementReward', 0, 200, 1],
    ['endGameKingCenterMagnet', 0, 100, 1],
    ['rankAttackFactor', 1, 1.5, 0.01],
    ['developmentIncentive', 0, 50, 1],
    ['castleKingSideReward', 0, 200, 1],
    ['castleQueenSideReward', 0, 200, 1],
    ['kingNonCastleMovePenalty', 0, 300, 1],
    ['developmentOpponentWeight', 0, 2, 0.05],
    ['kingEngineValue', 1000, 20000, 100],
    ['kingOpponentValue', 1000, 20000, 100],
  ])('%s has the range %d to %d', (name, min, max, step) => {
    for (const id of FLAT_NAMES.get(name)!) expect(evaluation.knobs.get(id)).toMatchObject({ min, max, step });
    for (const value of [min - 0.5, max + 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(fault(nested(name, value))).toMatchObject({ code: 'profile.range', field: name });
  });
});

test.each<[string, unknown, string, string]>([
  ['a misspelled name', { ...DEFAULTS, oponentPlyDepth: 3 }, 'profile.unknownField', 'oponentPlyDepth'],
  ['a misspelled name in an object', { plyDepthRisk: { kAt3x: 3 } }, 'profile.unknownField', 'plyDepthRisk.kAt3x'],
  ['a string for a number', { kingEngineValue: '7000' }, 'profile.type', 'kingEngineValue'],
  ['a number for a switch', { queenPhaseCurve: 1 }, 'profile.type', 'queenPhaseCurve'],
  ['an unknown form', { plyDepthRisk: { type: 'linear' } }, 'profile.type', 'plyDepthRisk.type'],
  ['a number for an object', { plyDepthRisk: 100 }, 'profile.type', 'plyDepthRisk'],
  ['null for a setting that is not a cap', { weightCenter: null }, 'profile.type', 'weightCenter'],
])('%s gives one fault that names the field', (_name, flat, code, field) => {
  expect(fault(flat)).toMatchObject({ code, field });
});

test.each(['opponentPlyDepth', 'checkExtensionCap', 'swingExtensionCap', 'tradeWindow'])(
  '%s is a whole number, in a flat file and in a profile',
  (name) => {
    const [id] = FLAT_NAMES.get(name)!;
    const [term, knob] = id!.split('.') as [string, string];
    const wanted = expect.stringMatching(/^expected a whole number between 0 and \d+, found 2\.5$/);
    expect(fault({ [name]: 2.5 })).toMatchObject({ code: 'profile.range', field: name, message: wanted });
    const file = { lucena: 1, name: 'x', extends: 'orchestrator', knobs: { [term]: { [knob]: 2.5 } } };
    expect(fault(file)).toMatchObject({ code: 'profile.type', field: `knobs.${id}`, message: wanted });
  },
);

test('a cap of null means no cap', () => {
  const { settings } = unwrap(profiles.load({ totalCap: null, centerPlacementCap: 0 }));
  expect([settings.get('line.cap'), settings.get('centerPlacement.cap')]).toEqual([16384, 0]);
});

test('castling earns more than the rights it gives up, which count in the base and once more as risk', () => {
  const { settings } = unwrap(profiles.preset('orchestrator'));
  const [king, queen] = ['kingSide', 'queenSide'].map((wing) => (settings.get(`castling.${wing}`) as number[])[0]!);
  for (const wing of ['kingSide', 'queenSide'])
    expect(settings.get(`kingMoves.${wing}`)).toBeGreaterThan(2 * (king! + queen!));
});

test('a file marked as a profile is read as a profile', () => {
  expect(fault({ lucena: 1, name: 'x', knobs: {}, T: 31 })).toMatchObject({ code: 'profile.unknownField', field: 'T' });
});
