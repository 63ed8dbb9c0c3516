import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NINE_NOTATION } from '../../notation/nine/notation.ts';
import { SHOGI } from '../../rules/nine/board.ts';
import { loadNineRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { editCommands, turnedSfen, XShogiPlayer } from './xshogi-player.ts';

const GNUSHOGI = '/usr/games/gnushogi';
const absent = !existsSync(GNUSHOGI);
const SETUP = '4k4/9/9/9/2p6/2P6/9/9/4K2+B1 b R2Pg 1';

test('a position is set up man by man, with the hands', () => {
  expect(editCommands(SETUP).join(' ')).toBe('edit # P7f K5i B2i+ R* P* P* c K5a P7e G* .');
});

test('a position with the second player to move is turned by 180°', () => {
  expect(turnedSfen('4k4/9/9/9/2p6/2P6/9/9/4K2+B1 w R2Pg 2')).toBe('1+b2k4/9/9/6p2/6P2/9/9/9/4K4 b r2pG 2');
});

test.skipIf(absent && !process.env.CI)(
  `GNU Shogi plays legal moves from either side of a position${absent ? ' (skipped: it is not installed)' : ''}`,
  async () => {
    const position = (await loadNineRules(SHOGI)).position();
    const player = await XShogiPlayer.start({ argv: [GNUSHOGI], options: [] }, { patience: 10_000 });
    try {
      for (const turn of ['b', 'w']) {
        const sfen = `l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL ${turn} GR5pnsg 1`;
        if (!NINE_NOTATION.load(position, sfen).ok) continue;
        await player.newGame(sfen);
        const { move } = await player.think([], { movetime: 1000 });
        expect([turn, NINE_NOTATION.parseMove(position, move).ok]).toEqual([turn, true]);
      }
      unwrap(NINE_NOTATION.load(position, 'startpos'));
      await player.newGame(NINE_NOTATION.format(position));
      await expect(player.think(['7g7g'], { movetime: 1000 })).rejects.toThrow("it answers 'Illegal move");
    } finally {
      await player.dispose();
    }
  },
);
