import type { Command } from 'commander';
import { createEngine } from '../engine/node.ts';
import { nineAuditSetups } from '../evaluation/audit/nine-positions.ts';
import { AUDIT_POSITIONS } from '../evaluation/audit/positions.ts';
import { type AuditFailure, audit } from '../evaluation/audit.ts';
import { Evaluation } from '../evaluation/evaluation.ts';
import { setupFeatures } from '../evaluation/features.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import { idleInSearch } from '../explain/lines/search-audit.ts';
import { type Cost, measureCost } from '../lab/cost.ts';
import { parseFen } from '../notation/fen.ts';
import { chessProfiles, DEFAULT_LINE_PROFILE, DEFAULT_PROFILE } from '../profiles/chess.ts';
import { nineDefaultProfile, nineProfiles } from '../profiles/nine.ts';
import { type Profile, splitId } from '../profiles/profile.ts';
import type { Profiles } from '../profiles/profiles.ts';
import type { Board } from '../rules/nine/board.ts';
import { compileCore } from '../rules/node.ts';
import { FaultError, unwrap } from '../rules/result.ts';
import { costTable, failureLines, knobLines, operationTable } from './audit-table.ts';
import { BOARD_FLAGS, BOARD_HELP, CHESS } from './board-option.ts';
import type { Io } from './io.ts';
import { PROFILE_HELP, profileFrom } from './profile-option.ts';
import { readBoard } from './read-board.ts';

interface Options {
  board: string;
  profile?: string;
  cost?: boolean;
  json?: boolean;
}

/** Exit code of an audit that found something. */
const FAILED = 1;

async function costOf(io: Io, { evaluation, values }: Profile): Promise<Cost> {
  const onRound = (round: number, rounds: number) => io.showProgress(`round ${round + 1} of ${rounds}`);
  const cost = await measureCost(await compileCore(), evaluation, values, { onRound });
  io.showProgress('');
  return cost;
}

/**
 * Finds knobs of the line search that have no effect. Only a search can show that, because no score depends on them. They are tried with
 * the default profile of line scoring, because other values could hide their effect.
 */
async function deadInSearch(profiles: Profiles, knobs: readonly string[]): Promise<AuditFailure[]> {
  if (knobs.length === 0) return [];
  const profile = unwrap(profiles.preset(DEFAULT_LINE_PROFILE));
  const engine = await createEngine(profile);
  try {
    const idle = await idleInSearch(engine, profile, knobs);
    const reason = 'changes no result of a search for lines';
    return idle.map((subject) => ({ code: 'knob.dead', term: splitId(subject)[0], subject, reason }));
  } finally {
    await engine.dispose();
  }
}

/** A board of 9 × 9 whose evaluation is audited; undefined for chess. */
async function boardOf({ board, cost }: Options): Promise<Board | undefined> {
  if (board === CHESS) return undefined;
  if (cost) throw new FaultError({ code: 'audit.cost', field: 'cost', message: 'is measured in chess only' });
  return readBoard('board', board);
}

/** The terms that a profile uses. Other terms were written for other profiles, and the positions of a board are not chosen for them. */
function withoutIdleTerms({ evaluation: { ruleset }, values, off }: Profile): Pick<Profile, 'evaluation' | 'values'> {
  const evaluation = new Evaluation(
    ruleset,
    TERMS.filter((term) => !off.includes(term(ruleset).id)),
  );
  return { evaluation, values: new Map([...values].filter(([id]) => evaluation.knobs.has(id))) };
}

/** The profile to audit, with the positions of its game. */
async function subjectOf(io: Io, chess: Profiles, options: Options) {
  const board = await boardOf(options);
  const profiles = board === undefined ? chess : nineProfiles(board);
  const standard = board === undefined ? DEFAULT_PROFILE : nineDefaultProfile(board);
  const profile = await profileFrom(io, options.profile ?? standard, profiles);
  const setups = board === undefined ? AUDIT_POSITIONS.map((fen) => unwrap(parseFen(fen))) : nineAuditSetups(board);
  return { board, profile, features: setups.map((setup) => setupFeatures(profile.evaluation.ruleset, setup)) };
}

async function auditProfile(io: Io, profiles: Profiles, options: Options): Promise<void> {
  const { board, profile, features } = await subjectOf(io, profiles, options);
  const { evaluation, values } = board === undefined ? profile : withoutIdleTerms(profile);
  const whole = audit(evaluation, values, features);
  // The knobs of the line search are the same on all boards.
  const dead = board === undefined ? await deadInSearch(profiles, whole.forLines) : [];
  const found = {
    ...whole,
    failures: [...whole.failures, ...dead],
    // Knobs of a term that is off never do anything.
    asleep: whole.asleep.filter((knob) => !profile.off.includes(splitId(knob)[0])),
  };
  const cost = options.cost ? await costOf(io, profile) : undefined;
  const passed = found.failures.length === 0;
  if (options.json) {
    const { name, hash } = profile;
    io.printJson({ profile: name, hash, passed, ...found, ...(cost === undefined ? {} : { cost }) });
  } else {
    const lines = [
      ...operationTable(found.terms),
      ...knobLines(found),
      ...(cost === undefined ? [] : ['', ...costTable(cost)]),
    ];
    io.print(...lines);
    if (!passed) for (const line of failureLines(found.failures)) io.report(line);
  }
  if (!passed) io.exitCode = FAILED;
}

export function defineAudit(command: Command, io: Io, profiles: Profiles = chessProfiles()): void {
  command
    .option(BOARD_FLAGS, BOARD_HELP, CHESS)
    .option('--profile <profile>', `${PROFILE_HELP} (default: ${DEFAULT_PROFILE}; on other boards, that of the board)`)
    .option('--cost', 'also measure the time each term takes in the compiled evaluation')
    .option(
      '--json',
      'print JSON: profile, hash, passed, terms, knobs, positions, forLines, asleep, unreached, failures, cost',
    )
    .action((options: Options) => auditProfile(io, profiles, options));
}
