import { type Profile, splitId } from '../../profiles/profile.ts';
import { ENOUGH_GAMES } from '../style/order.ts';
import type { StyleFinding, StyleKnob, StyleSummary } from '../style/style-summary.ts';
import { moveFigure } from './move-figure.ts';
import { STYLE } from './style.ts';
import { agreements, differences, gainText, logLosses, styleCurve } from './style-drawings.ts';
import { escaped, figure } from './svg.ts';

/** The maximum number of rows in the table of all numbers. */
const LISTED = 60;

function prediction({ heldOut, curve }: StyleSummary): string {
  const loss = `<h3>Log-loss of training moves during the fit</h3>${styleCurve(curve)}<p class="note"><span class="key" style="background:var(--after)"></span>the player’s moves <span class="key" style="background:var(--before)"></span>the opponents’ moves; leaves are renewed between steps</p>`;
  if (heldOut === null) return `<h2>Prediction</h2>${loss}`;
  const { moves, games, gain } = heldOut;
  return `<h2>Prediction</h2><p>${moves.toLocaleString('en')} moves of ${games} held-out games, with 95 % intervals. The player’s profile gains ${escaped(gainText(gain))} over the opponents’.</p>
<h3>Agreement: how often the likeliest move was played</h3>${agreements(heldOut)}
<h3>Log-loss of the move that was played</h3>${logLosses(heldOut)}
${loss}`;
}

function facts({ games, heldOutGames, moves, temperature, apart, knobs }: StyleSummary): string {
  const items: [string, string][] = [
    [games.toLocaleString('en'), `games, ${heldOutGames} of them held out`],
    [moves.player.toLocaleString('en'), `moves, and ${moves.opponents.toLocaleString('en')} of the opponents`],
    [
      figure(Math.round(temperature.player)),
      `temperature in centipawns, opponents ${figure(Math.round(temperature.opponents))}`,
    ],
    ...(apart === null
      ? []
      : ([
          [apart.p < 0.001 ? '< 0.001' : figure(apart.p, 2), 'probability of such a difference by chance'],
          [
            `${knobs.filter(({ significant }) => significant).length}`,
            `of ${knobs.length} numbers differ significantly`,
          ],
        ] as [string, string][])),
  ];
  return `<div class="facts">${items.map(([value, text]) => `<div><b>${escaped(value)}</b><span>${escaped(text)}</span></div>`).join('')}</div>`;
}

function finding(
  { title, words, knobs: names, examples }: StyleFinding,
  knobs: ReadonlyMap<string, StyleKnob>,
): string {
  const boards = examples.map(({ fen, played, expected, white, black, game, date }) =>
    moveFigure(fen, played, expected, [`game ${game}: ${white} – ${black}${date === undefined ? '' : `, ${date}`}`]),
  );
  return `<section><h3>${escaped(title)}</h3><ul>${words.map((sentence) => `<li>${escaped(sentence)}</li>`).join('')}</ul>${differences(
    title,
    names.map((name) => knobs.get(name)!),
  )}<div class="boards">${boards.join('')}</div></section>`;
}

function findingSection({ apart, findings, knobs, player }: StyleSummary): string {
  const heading = '<h2>What you value differently from your opponents</h2>';
  if (apart === null) return `${heading}<p>The run was interrupted: nothing was tested.</p>`;
  const p = apart.p < 0.001 ? 'p < 0.001' : `p = ${figure(apart.p, 2)}`;
  const verdict =
    apart.p < 0.05
      ? `${player} can be told apart from the opponents (${p}).`
      : `No significant difference between ${player} and the opponents was found (${p}).`;
  if (findings.length === 0)
    return `${heading}<p>${escaped(verdict)} No single number differs significantly (Benjamini–Hochberg at 5 %).</p>`;
  const byName = new Map(knobs.map((knob) => [knob.name, knob]));
  return `${heading}<p>${escaped(verdict)} Numbers that are significant after Benjamini–Hochberg at 5 %, by term; bars are differences in standard errors with 95 % intervals. <span class="key" style="background:var(--after)"></span>played <span class="key" style="background:var(--before)"></span>expected of the opponents</p>${findings.map((one) => finding(one, byName)).join('')}`;
}

function knobTable({ knobs }: StyleSummary, { evaluation }: Profile): string {
  const titleOf = (id: string) =>
    evaluation.all.find(({ declaration }) => declaration.id === splitId(id)[0])?.declaration.title ?? splitId(id)[0];
  const tested = knobs.filter(({ p }) => p !== null).sort((a, b) => a.p! - b.p!);
  const rows = tested
    .slice(0, LISTED)
    .map(
      (knob) =>
        `<tr><td>${escaped(knob.name)}</td><td>${escaped(titleOf(knob.id))}</td><td>${figure(knob.before)}</td><td>${figure(knob.control)}</td><td>${figure(knob.after)}</td><td class="${knob.difference! > 0 ? 'up' : 'down'}">${figure(knob.difference!)} ± ${figure(knob.error!)}</td><td>${knob.p! < 0.0001 ? '< 0.0001' : figure(knob.p!, 1)}</td><td>${knob.significant ? 'yes' : ''}</td></tr>`,
    );
  const rest = tested.length > LISTED ? `<p class="note">and ${tested.length - LISTED} more</p>` : '';
  return `<h2>Numbers</h2><p class="note">The surest differences first. Many numbers are tested, so a small probability alone means nothing.</p><div class="scroll"><table><thead><tr><th>number</th><th>term</th><th>untuned</th><th>opponents</th><th>player</th><th>difference</th><th>p</th><th>significant</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${rest}`;
}

/** A report of a style as a single page without references to other files. */
export function styleReport(summary: StyleSummary, profile: Profile): string {
  const { player, profile: name, prior, strength, seed, hash, learned, isShrunk, games } = summary;
  const notes = [
    ...(summary.complete ? [] : ['The run was interrupted. These are the best values so far.']),
    ...(isShrunk
      ? [`${games} games are fewer than ${ENOUGH_GAMES}: the numbers are shrunk heavily towards the opponents’.`]
      : []),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(player)}, style</title><style>${STYLE}</style></head><body>
<h1>The style of ${escaped(player)}</h1>
<p class="note">${escaped(name)} · prior ${figure(prior)}${strength === prior ? '' : `, strengthened to ${figure(Math.round(strength))}`} · seed ${seed} · profile ${hash} → ${learned}</p>
${notes.map((note) => `<p><b>${escaped(note)}</b></p>`).join('')}${facts(summary)}
${findingSection(summary)}
${prediction(summary)}
${knobTable(summary, profile)}
</body></html>
`;
}
