import { unwrap } from '../../rules/result.ts';
import { openFen } from '../board/opened.ts';
import { openPgn } from '../board/opened-files.ts';
import { setBoardTab } from '../board/use-board-tab.ts';
import { FIRST_ENGINE, HUMAN } from '../play/player.ts';
import { newGame } from '../play/referee.ts';
import { goTo } from '../shell/route.ts';
import { faultText } from '../state/fault-text.ts';
import { scratchPosition, useGame } from '../state/game.ts';
import { ROOT, setUp } from '../state/game-tree.ts';
import { notifyError } from '../state/notify.tsx';

const OPERA = `[Event "A night at the opera"]
[Site "Paris"]
[Date "1858.??.??"]
[White "Morphy, Paul"]
[Black "Duke of Brunswick and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`;

/** The opera game before Morphy's knight sacrifice, and the quiet move that he did not play. */
const SACRIFICE = { fen: 'rn2kb1r/p3qppp/2p2n2/1p2p1B1/2B1P3/1QN5/PPP2PPP/R3K2R w KQkq - 0 10', not: 'Bd3' };

/** Byrne against Fischer, New York 1956, before Fischer lets his queen go. */
const QUEEN_SACRIFICE = 'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17';

/** Nodes for each position of a first review: a few seconds for the whole game. */
const QUICK = 20_000;

/** Starts a game as White against the easiest player. */
export function playNow(): void {
  unwrap(newGame({ players: [HUMAN, FIRST_ENGINE] }));
  useGame.setState({ orientation: 'white' });
}

/** Puts the opera game on the board; tells the user if that fails. */
export async function openOpera(): Promise<boolean> {
  const opened = await openPgn(OPERA, 'The opera game');
  if (!opened.ok) notifyError({ title: 'The game was not opened', message: faultText(opened.fault) });
  return opened.ok;
}

/** Reviews the opera game. */
export async function reviewOpera(): Promise<void> {
  if (!(await openOpera())) return;
  setBoardTab('review');
  const { startReview, useReviewChoice } = await import('../review/review-store.ts');
  useReviewChoice.setState({ nodes: QUICK });
  await startReview();
}

/** Shows the value of the queen where Fischer gave his away. */
export function turnQueen(): void {
  unwrap(openFen(QUEEN_SACRIFICE));
  goTo('knobs', 'material.queen');
}

/** Asks why Morphy gave up a knight and did not move his bishop back. */
export async function askAboutSacrifice(): Promise<void> {
  unwrap(openFen(SACRIFICE.fen));
  const { tree } = useGame.getState();
  const position = scratchPosition();
  setUp(position, tree, ROOT);
  const move = unwrap(tree.board.notation.readMove(position, SACRIFICE.not));
  goTo('lines');
  const { useQuestions } = await import('../lines/lines-store.ts');
  // The screen answers it as soon as it has the best lines.
  useQuestions.setState({ fen: SACRIFICE.fen, whyMove: move });
}
