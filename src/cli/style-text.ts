import type { Estimate } from '../lab/statistics.ts';
import type { HeldOut, ModelName } from '../learn/style/held-out.ts';
import { ENOUGH_GAMES } from '../learn/style/order.ts';
import type { StyleFinding, StyleSummary } from '../learn/style/style-summary.ts';
import { signed } from './bars.ts';
import { align } from './table.ts';

const NAMES: Readonly<Record<ModelName, string>> = {
  player: 'fitted to the player',
  control: 'fitted to the opponents',
  untuned: 'untuned',
  random: 'random legal moves',
};

function interval({ value, low, high }: Estimate, show: (value: number) => string): string {
  return `${show(value)} (${show(low)} to ${show(high)})`;
}

const nats = (value: number) => value.toFixed(3);
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;

function heldOutLines({ moves, games, models, gain }: HeldOut): string[] {
  const rows = models.map(({ model, logLoss, agreement }) => [
    `  ${NAMES[model]}`,
    interval(logLoss, nats),
    interval(agreement, percent),
  ]);
  return [
    `${moves} moves of ${games} held-out games, with 95 % intervals:`,
    ...align([['  model', 'log-loss', 'agreement'], ...rows], []),
    `  the player's model gains ${interval(gain.logLoss, (value) => signed(value, 3))} nats and ${interval(gain.agreement, (value) => signed(100 * value, 1))} points of agreement over the opponents'`,
  ];
}

function findingLines({ title, words, examples }: StyleFinding): string[] {
  return [
    title,
    ...words.map((sentence) => `  ${sentence}`),
    ...examples.map(
      ({ fen, played, expected, game }) => `  game ${game}: ${played.san} rather than ${expected.san} in ${fen}`,
    ),
  ];
}

/** Says whether the player differs from the opponents, and lists the significant differences. */
function differenceLines({ apart, findings, player }: StyleSummary): string[] {
  if (apart === null) return ['the run was interrupted: nothing was tested'];
  const p = apart.p < 0.001 ? 'p < 0.001' : `p = ${apart.p.toFixed(3)}`;
  const verdict =
    apart.p < 0.05
      ? `${player} values things differently from the opponents (${p})`
      : `no significant difference between ${player} and the opponents was found (${p})`;
  if (findings.length === 0) return [verdict, 'no single number differs significantly (Benjamini–Hochberg, 5 %)'];
  return [`${verdict}:`, ...findings.flatMap(findingLines)];
}

/** The whole result as text. */
export function styleLines(summary: StyleSummary): string[] {
  const { player, profile, games, heldOutGames, moves, temperature, isShrunk, strength, heldOut } = summary;
  return [
    `${player}, ${games} games (${heldOutGames} held out): ${moves.player} moves, and ${moves.opponents} of the opponents`,
    ...(isShrunk
      ? [
          `these are fewer than ${ENOUGH_GAMES} games: the numbers are shrunk heavily (prior ${strength.toFixed(0)}), so expect small differences`,
        ]
      : []),
    `temperature ${temperature.player.toFixed(0)} centipawns, opponents ${temperature.opponents.toFixed(0)}, in units of ${profile}`,
    ...(heldOut === null ? [] : heldOutLines(heldOut)),
    ...differenceLines(summary),
  ];
}
