import { Command } from 'commander';
import { setupFeatures } from '../evaluation/features.ts';
import { type KnobEffect, knobEffects, type Ledger, ledger } from '../evaluation/ledger.ts';
import { positionFen } from '../notation/fen.ts';
import { DEFAULT_PROFILE } from '../profiles/chess.ts';
import { matters, type Profile } from '../profiles/profile.ts';
import { loadRules } from '../rules/node.ts';
import type { Position } from '../rules/position.ts';
import { effectTable, ledgerTable } from './ledger-table.ts';
import { printJson, setUp } from './options.ts';
import { PROFILE_HELP, profileFrom, reachOf, reachText, reachWarning } from './profile-option.ts';

interface Options {
  fen?: string;
  moves?: string[];
  profile: string;
  knobs?: boolean;
  json?: boolean;
}

function statusOf(position: Position): string {
  const { ending } = position.status();
  if (ending !== undefined) return ending;
  return `${position.turn === 0 ? 'White' : 'Black'} to move${position.inCheck ? ', in check' : ''}`;
}

function print(position: Position, profile: Profile, book: Ledger, effects: readonly KnobEffect[] | undefined): void {
  const range = reachOf(profile);
  const warning = reachWarning(range);
  const lines = [
    `${positionFen(position)}`,
    `${statusOf(position)} · profile ${profile.name} (${profile.hash})`,
    '',
    ...ledgerTable(book),
    '',
    ...(effects === undefined ? [] : [...effectTable(effects), '']),
    `Centipawns for White. Under this profile a score could reach ${reachText(range)}.`,
    ...(warning === undefined ? [] : [`Warning: ${warning.field} ${warning.message}.`]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function evaluate(options: Options): Promise<void> {
  const profile = await profileFrom(options.profile);
  const position = (await loadRules()).position();
  setUp(position, options.fen, options.moves);
  const { evaluation } = profile;
  const features = setupFeatures(evaluation.ruleset, position.setup());
  const whole = ledger(evaluation, profile.values, features);
  // A term that is off counts nothing and is not spoken of.
  const book = { ...whole, terms: whole.terms.filter(({ id }) => profile.terms.includes(id)) };
  const effects = options.knobs
    ? knobEffects(evaluation, profile.values, features).filter(({ id }) => matters(profile, id))
    : undefined;
  if (!options.json) return print(position, profile, book, effects);
  const range = reachOf(profile);
  const warning = reachWarning(range);
  printJson({
    fen: positionFen(position),
    profile: profile.name,
    hash: profile.hash,
    score: book.score,
    stm: book.stm,
    terms: [...book.terms, ...book.rows],
    ...(effects === undefined ? {} : { knobs: effects }),
    bound: { low: range.low, high: range.high },
    warnings: [...profile.warnings, ...(warning === undefined ? [] : [warning])],
  });
}

export function evalCommand(): Command {
  return new Command('eval')
    .description('the static score of a position and its whole ledger: per term, per side, per knob')
    .option('--fen <fen>', 'position to evaluate', 'startpos')
    .option('--moves <moves...>', 'moves to make first, in UCI or SAN')
    .option('--profile <profile>', PROFILE_HELP, DEFAULT_PROFILE)
    .option('--knobs', 'also what each knob does to the score')
    .option('--json', 'print JSON: fen, profile, hash, score, stm, terms, knobs, bound, warnings')
    .action(evaluate);
}
