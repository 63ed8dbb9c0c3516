/** The style of a report, for light and dark screens. */
export const STYLE = `
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #1d2126; --faint: #6a7280; --rule: #d9dce1; --card: #f4f5f3;
  --plus: #1f7a4d; --minus: #b3392f; --doubt: #7a5fb8; --before: #8a8f98; --after: #1c64b4; --held: #c2701c; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181c; --ink: #e6e8ea; --faint: #9aa2ad; --rule: #333a43; --card: #1d2127;
  --plus: #3fae78; --minus: #e0675b; --doubt: #a48ce0; --before: #8d949e; --after: #6aa9ef; --held: #e0964a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1180px; padding: 24px; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 19px; margin: 36px 0 8px; border-bottom: 1px solid var(--rule); padding-bottom: 4px; }
h3 { font-size: 15px; margin: 20px 0 6px; } p { max-width: 78ch; } a { color: var(--after); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } th, td { padding: 2px 10px; text-align: right; }
th:first-child, td:first-child { text-align: left; padding-left: 0; } th { color: var(--faint); font-weight: 600; }
tbody tr:nth-child(odd) { background: var(--card); } tr.sum td { border-top: 1px solid var(--rule); font-weight: 600; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; margin: 18px 0; }
.facts div { background: var(--card); border-radius: 8px; padding: 10px 14px; } .facts b { display: block; font-size: 20px; }
.facts span, .note, figcaption, .fen { color: var(--faint); font-size: 13px; } .fen { margin: 0 0 6px; overflow-wrap: anywhere; }
.curves { display: grid; grid-template-columns: repeat(auto-fill, minmax(340px, 1fr)); gap: 0 20px; }
.row, .boards { display: flex; flex-wrap: wrap; gap: 20px; align-items: flex-start; }
.ledgers { display: grid; grid-template-columns: repeat(auto-fill, minmax(340px, 1fr)); gap: 4px 28px; }
figure { margin: 0; } figcaption { text-align: center; } .scroll { overflow-x: auto; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font: 11px system-ui, sans-serif; dominant-baseline: middle; }
svg .tick { fill: var(--faint); } svg .axis { fill: var(--faint); } svg .mid { text-anchor: middle; } svg .end { text-anchor: end; }
svg .value { font-size: 10px; pointer-events: none; } svg .grid { stroke: var(--rule); }
.line { fill: none; stroke-width: 2; } .line.train, .line.after { stroke: var(--after); } .line.held { stroke: var(--held); }
.line.before { stroke: var(--before); stroke-dasharray: 5 4; } .line.ideal { stroke: var(--before); stroke-width: 1; stroke-dasharray: 3 3; }
.dot.train, .dot.after { fill: var(--after); fill-opacity: .75; } .dot.held { fill: var(--held); }
.dot.before { fill: none; stroke: var(--before); stroke-width: 1.5; } .band.after { fill: var(--after); fill-opacity: .18; }
.cell { stroke: var(--rule); stroke-width: .5; } .plus { fill: var(--plus); } .minus { fill: var(--minus); } .doubt { fill: var(--doubt); }
.none { fill: none; } .key { display: inline-block; width: 12px; height: 12px; border-radius: 3px; vertical-align: -1px; margin: 0 4px 0 12px; }
.square.light { fill: #e9e2d0; } .square.dark { fill: #b39a76; } svg .man { font-size: 26px; text-anchor: middle; stroke: #222; stroke-width: .6; }
svg .man.white { fill: #fff; } svg .man.black { fill: #1c1c1c; } .arrow { stroke-width: 5; opacity: .8; } .arrow line { stroke-linecap: round; }
.arrow.after { stroke: var(--after); fill: var(--after); } .arrow.before { stroke: var(--before); fill: var(--before); } .arrow polygon { stroke: none; }
.whisker { stroke-width: 2.5; } .whisker.after { stroke: var(--after); fill: var(--after); } .whisker.before { stroke: var(--before); fill: var(--before); }
.zero { stroke: var(--ink); stroke-dasharray: 3 3; } .boards figure { max-width: 240px; }
.up { color: var(--plus); } .down { color: var(--minus); }
`;
