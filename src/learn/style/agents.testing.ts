// Games of agents whose preferences are known: this engine with a few nodes a move, with the evaluation of one profile against another.

import { profileSpec } from '../../lab/match/profile-contestant.ts';
import { processRunner } from '../../lab/run/process-runner.ts';
import type { Entrant } from '../../lab/run/runner.ts';
import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import { loadFen } from '../../notation/fen.ts';
import { formatSan } from '../../notation/san.ts';
import { parseUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile } from '../../profiles/profile.ts';
import { compileCore, loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { Quiescence } from '../dataset/quiescence.ts';
import { selfplayOpening } from '../dataset/selfplay-openings.ts';

export const PLAYER = 'Agent, Planted';
export const OTHER = 'Control, Plain';

export interface AgentGames {
  /** The values of the agent's knobs that differ from the profile, by name: `{ 'knights.weight': 3 }`. */
  readonly planted: Readonly<Record<string, number>>;
  readonly profile: Profile;
  readonly games: number;
  readonly nodes: number;
  readonly plies?: number;
  readonly seed: number;
}

/** A profile with other values of some knobs. */
export function withKnobs(profile: Profile, knobs: Readonly<Record<string, number>>): Profile {
  const table: Record<string, Record<string, number>> = {};
  for (const [id, value] of Object.entries(knobs)) {
    const [term, name] = id.split('.') as [string, string];
    table[term] = { ...table[term], [name]: value };
  }
  return unwrap(chessProfiles().override(profile, table));
}

/** Plays games of an agent against the control, with each color in turn, from random openings. Returns them as PGN. */
export async function agentGames({ planted, profile, games, nodes, plies = 100, seed }: AgentGames): Promise<string> {
  const rules = await loadRules();
  const quiescence = await Quiescence.create(await compileCore(), profile);
  const entrant = (label: string, own: Profile): Entrant => ({ label, spec: profileSpec(own), control: { nodes } });
  const agent = entrant(PLAYER, withKnobs(profile, planted));
  const control = entrant(OTHER, profile);
  const adjudication = { resign: { score: 800, moves: 3, agreed: true }, draw: undefined, maxPlies: plies };
  const runner = processRunner(rules, 2);
  const position = rules.position();
  try {
    const texts: string[] = [];
    let next = 0;
    const play = async () => {
      while (next < games) {
        const number = next++;
        const isWhite = number % 2 === 0;
        const fen = selfplayOpening(quiescence, CHESS_NOTATION, number, { seed, plies: 8, window: 100 });
        const order = {
          number: number + 1,
          fen,
          white: isWhite ? agent : control,
          black: isWhite ? control : agent,
          rules: { adjudication, stall: 60_000, margin: 0, chess960: false },
          seed: number,
        };
        const { moves } = await runner.play(order, new AbortController().signal);
        unwrap(loadFen(position, fen));
        const sans = moves.map(({ uci }) => {
          const move = unwrap(parseUci(position, uci));
          const san = formatSan(position, move);
          position.make(move);
          return san;
        });
        const [white, black] = isWhite ? [PLAYER, OTHER] : [OTHER, PLAYER];
        texts[number] =
          `[White "${white}"]\n[Black "${black}"]\n[Result "*"]\n[FEN "${fen}"]\n\n${sans.join('\n')}\n*\n`;
      }
    };
    await Promise.all(Array.from({ length: runner.capacity }, play));
    return texts.join('\n');
  } finally {
    await runner.dispose();
  }
}
