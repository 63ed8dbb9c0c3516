import { expect, test } from 'vitest';
import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Game } from '../../engine/game.ts';
import { nineGame } from '../../engine/nine-game.ts';
import { gameRules } from '../../engine/node.ts';
import { amount } from '../../rules/amount.testing.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { BOARDS, type Board } from '../../rules/nine/board.ts';
import { unwrap } from '../../rules/result.ts';
import { boardWalks } from '../board-walks.ts';
import { processRunner } from '../run/process-runner.ts';
import { profileContestant } from './contestants.ts';
import { parseControls } from './control.ts';
import { playMatch } from './match.ts';
import { isForfeit } from './tally.ts';

const ALL: readonly (readonly [string, Board | undefined])[] = [
  ['chess', undefined],
  ...BOARDS.map((board) => [board.name, board] as const),
];

/** Compiling an evaluation for each board takes longer than a few games. */
const GAMES = amount({ quick: ALL.filter(([name]) => name === 'shogi' || name === 'fair'), slow: ALL });

/** Nodes a move, which differ from batch to batch so that games do, too. */
const NODES = amount({ quick: [40], slow: [50, 100, 200] });
/** 6 boards × 1,680 games are more than 10,000. */
const PAIRS = amount({ quick: 1, slow: 280 });
const MOST_PLIES = 500;

test.each(GAMES)('games of few nodes on %s end by the rules, without an illegal move or a crash', async (_, board) => {
  const game: Game<BoardPosition> = board === undefined ? CHESS_GAME : nineGame(board);
  const rules = await gameRules(game);
  const profile = unwrap(game.profiles().preset(game.defaultProfile(false)));
  const player = await profileContestant(profile.name, profile, 'full', game);
  const { notation } = game;
  const broken: string[] = [];
  const reasons = new Map<string, number>();
  const runner = processRunner(rules, 1, board);
  try {
    for (const nodes of NODES) {
      const openings = boardWalks(rules.position(), notation, { count: PAIRS, plies: [4, 12], seed: nodes });
      await playMatch({
        runner,
        players: [player, player],
        controls: unwrap(parseControls({ nodes: String(nodes) })),
        margin: 0,
        stall: 60_000,
        chess960: false,
        adjudication: { maxPlies: MOST_PLIES },
        openings,
        pairs: PAIRS,
        onGame: ({ number, reason, detail, moves }) => {
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
          if (isForfeit(reason) || moves.length > MOST_PLIES) broken.push(`game ${number}, ${reason}: ${detail}`);
        },
      });
    }
  } finally {
    await runner.dispose();
  }
  const played = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${game.name}: ${played} games, ${[...reasons].map(([reason, count]) => `${count} ${reason}`).join(', ')}`,
  );
  expect(broken).toEqual([]);
  expect(played).toBe(2 * PAIRS * NODES.length);
});
