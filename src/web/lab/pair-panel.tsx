import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconChessKnight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { LabPairDetails, LabRunDetails } from '../../lab/lab-messages.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import { Chessboard } from '../chessboard/chessboard.tsx';
import { moveMark } from '../chessboard/move-mark.ts';
import { useQuery } from '../engines/query.ts';
import { useLedger } from '../engines/use-ledger.ts';
import { LedgerBars } from '../ledger/ledger-bars.tsx';
import { replaceGame } from '../play/referee.ts';
import { STATIC } from '../score/scored.tsx';
import { Panel } from '../shell/panel.tsx';
import { goTo } from '../shell/route.ts';
import { Failed, Loading } from '../shell/states.tsx';
import { countText } from '../state/count-text.ts';
import { faultText } from '../state/fault-text.ts';
import { scratchPosition, useBoard } from '../state/game.ts';
import { treeOf } from '../state/game-record.ts';
import { nodeOf } from '../state/game-tree.ts';

import { labApi } from './lab-store.ts';
import { moverColor, moverOf, pairRecord } from './pair-record.ts';
import type { PairedRun } from './pair-table.tsx';
import classes from './run-panel.module.css';
import { resultText } from './texts.ts';

/** The arrow colors of the two players. */
const BRUSHES = ['green', 'blue'] as const;

const RESULT_TAGS = { 0: '0-1', 0.5: '1/2-1/2', 1: '1-0' } as const;

/** The names of the players of a pair. */
function namesOf({ names }: PairedRun, { players: [first, second] }: LabPairDetails): readonly [string, string] {
  return [names[first]!, names[second]!];
}

/** Puts a game of the pair on the board, at the move where the two games differ. */
function openGame(run: PairedRun, pair: LabPairDetails, game: number): void {
  const names = namesOf(run, pair);
  const { tree, at } = unwrap(treeOf(scratchPosition(), pairRecord(pair, game)));
  const { number, white, points } = pair.games[game]!;
  const tags = {
    Event: `Lucena ${run.kind} ${run.id}`,
    Round: String(number),
    White: names[white],
    Black: names[1 - white]!,
    Result: RESULT_TAGS[points],
  };
  replaceGame({ tree, at, tags });
  goTo('board');
}

function Ledger({ fen, file, name }: { fen: string; file: ProfileFile | null | undefined; name: string }) {
  if (file === undefined) return <Loading what="Profile" />;
  if (file === null) return <Text size="sm">The profile of {name} can no longer be read.</Text>;
  return <KnownLedger fen={fen} file={file} name={name} />;
}

function KnownLedger({ fen, file, name }: { fen: string; file: ProfileFile; name: string }) {
  const { ledger, fault } = useLedger(fen, file);
  if (fault !== undefined) return <Failed title="The ledger could not be computed" message={faultText(fault)} />;
  if (ledger === undefined) return <Loading what="Evaluating" />;
  return (
    <div>
      <Text size="sm" fw={600} mb="2xs" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <LedgerBars
        label={`What the static score of ${name} is made of`}
        parts={[...ledger.terms, ...ledger.rows]}
        score={ledger.score}
        source={STATIC}
        isNarrow
      />
    </div>
  );
}

/** The position where the players of a pair first chose different moves, with the ledger of each. */
function Divergence({ run, pair, players }: { run: PairedRun; pair: LabPairDetails; players: Props['players'] }) {
  const names = namesOf(run, pair);
  const ply = pair.divergence!;
  const board = useBoard();
  const { tree, at } = useMemo(() => unwrap(treeOf(scratchPosition(board), pairRecord(pair, 0))), [board, pair]);
  const { fen, children, inCheck } = nodeOf(tree, at);
  const color = moverColor(pair.fen, ply);
  const [after, setAfter] = useState('');
  const choices = children.map((child, game) => {
    const { played, fen: after } = nodeOf(tree, child);
    return { move: played!.move, uci: played!.uci, san: played!.san, fen: after, player: moverOf(pair, game, ply) };
  });
  return (
    <div className={classes.divergence}>
      <div className={classes.board}>
        <Chessboard
          board={board}
          label={`${board.title} board where the players differ`}
          fen={fen}
          orientation={color === 0 ? 'white' : 'black'}
          turn={color === 0 ? 'white' : 'black'}
          isCheck={inCheck}
          hasCoordinates
          marks={choices.map(({ move, player }) => moveMark(board, move, BRUSHES[player]))}
        />
      </div>
      <div className={classes.books}>
        <Text size="sm" data-testid="divergence">
          The games are the same for {countText(ply, 'half-move')}; then {board.notation.sides[color].name} is to move.{' '}
          {choices.map(({ san, player }) => `${names[player]} played ${san} (${BRUSHES[player]} arrow)`).join(', ')}.
        </Text>
        <SegmentedControl
          aria-label="Position of the ledgers"
          size="xs"
          data={[
            { value: '', label: 'Before the move' },
            ...choices.map(({ uci, san }) => ({ value: uci, label: `After ${san}` })),
          ]}
          value={after}
          onChange={setAfter}
        />
        <div className={classes.ledgers}>
          {([0, 1] as const).map((side) => (
            <Ledger
              key={side}
              fen={choices.find(({ uci }) => uci === after)?.fen ?? fen}
              file={players?.[pair.players[side]]}
              name={names[side]}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface Props {
  readonly run: PairedRun;
  readonly pair: number;
  readonly players: LabRunDetails['players'] | undefined;
}

/** The games of a pair. They are fetched after every game of the run until both are finished. */
function usePair({ id, played }: PairedRun, number: number) {
  const [isWhole, setWhole] = useState(false);
  return useQuery([id, number, isWhole ? 'whole' : played], async () => {
    const pair = await labApi().pair(id, number);
    setWhole(pair.games.length === 2);
    return pair;
  });
}

/** A pair of games. */
export function PairPanel({ run, pair: number, players }: Props) {
  const first = useBoard().notation.sides[0].name;
  const { value: pair, fault } = usePair(run, number);
  if (fault !== undefined) return <Failed title={`Pair ${number} cannot be shown`} message={faultText(fault)} />;
  if (pair === undefined) return <Loading what="Games" />;
  return (
    <Panel title={`Pair ${pair.pair}`} p="sm">
      {pair.divergence === null ? (
        <Text size="sm">
          {pair.games.length < 2
            ? 'The other game of this pair is not finished yet.'
            : 'Both games have the same moves.'}
        </Text>
      ) : (
        <Divergence run={run} pair={pair} players={players} key={pair.pair} />
      )}
      <Group gap="2xs" mt="sm">
        <Text size="sm">Open on the board:</Text>
        {pair.games.map((game, i) => (
          <Button
            key={game.number}
            size="xs"
            variant="default"
            leftSection={<IconChessKnight size={16} aria-hidden />}
            onClick={() => openGame(run, pair, i)}
          >
            {namesOf(run, pair)[game.white]} with {first}, {resultText(game)}
          </Button>
        ))}
      </Group>
    </Panel>
  );
}
