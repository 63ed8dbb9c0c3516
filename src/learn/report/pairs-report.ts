import type { PairSummary, SupportPair } from '../pairs/pair-summary.ts';
import { moveFigure } from './move-figure.ts';
import { STYLE } from './style.ts';
import { escaped, figure } from './svg.ts';

/** The maximum number of entries in each list. */
const DECIDED = 20;
const MOVED = 100;

function percent(share: number): string {
  return `${figure(Math.round(1000 * share) / 10)} %`;
}

function facts({ pairs, positions, games, heldOutGames, before, after, support }: PairSummary): string {
  const items: [string, string][] = [
    [pairs.toLocaleString('en'), `pairs in ${positions.toLocaleString('en')} positions of ${games} games`],
    [
      percent(after.heldOut.right),
      `of pairs of ${heldOutGames} held-out games in the right order, before ${percent(before.heldOut.right)}`,
    ],
    [figure(after.heldOut.hinge, 4), `hinge loss held out, before ${figure(before.heldOut.hinge, 4)}`],
    [figure(after.train.hinge, 4), `hinge loss in training, before ${figure(before.train.hinge, 4)}`],
    [support.vectors.toLocaleString('en'), `support vectors, margin ${figure(Math.round(support.margin))} centipawns`],
  ];
  return `<div class="facts">${items.map(([value, text]) => `<div><b>${value}</b><span>${escaped(text)}</span></div>`).join('')}</div>`;
}

function pairFigure({ fen, played, other, game, margin }: SupportPair, share?: number): string {
  const lead = `lead ${figure(margin)} margins`;
  return moveFigure(fen, played, other, [
    share === undefined ? lead : `share ${percent(share)}, ${lead}`,
    `game ${game}`,
  ]);
}

function movedTable({ knobs }: PairSummary): string {
  const moved = knobs
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  const rows = moved
    .slice(0, MOVED)
    .map(
      ({ name, before, after }) =>
        `<tr><td>${escaped(name)}</td><td>${figure(before)}</td><td class="${after > before ? 'up' : 'down'}">${figure(after)}</td></tr>`,
    );
  const rest = moved.length > MOVED ? `<p class="note">and ${moved.length - MOVED} more</p>` : '';
  return `<div class="scroll"><table><thead><tr><th>number</th><th>before</th><th>after</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${rest}`;
}

/** A report of ranking played moves above others, as a single page without references to other files. */
export function pairsReport(summary: PairSummary): string {
  const { profile, prior, seed, hash, learned, support } = summary;
  const status = summary.complete ? '' : '<p><b>The run was interrupted. These are the best values so far.</b></p>';
  const decided = support.decided
    .slice(0, DECIDED)
    .map(
      ({ name, pairs }) =>
        `<h3>${escaped(name)}</h3><div class="boards">${pairs.map((pair) => pairFigure(pair, pair.share)).join('')}</div>`,
    );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(profile)}, learned from moves</title><style>${STYLE}</style></head><body>
<h1>${escaped(profile)}, learned from the moves of games</h1>
<p class="note">pairs of moves · prior ${figure(prior)} · seed ${seed} · profile ${hash} → ${learned}</p>
${status}${facts(summary)}
<h2>Deciding pairs</h2><p class="note">For the numbers that moved furthest, in widths of the prior. <span class="key" style="background:var(--after)"></span>played <span class="key" style="background:var(--before)"></span>compared with</p>${decided.join('')}
<h2>The moves that the numbers explain worst</h2><div class="boards">${support.surprises.map((pair) => pairFigure(pair)).join('')}</div>
<h2>What changed</h2>${movedTable(summary)}
</body></html>
`;
}
