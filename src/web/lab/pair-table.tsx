import { Pagination, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { LabGame, LabMatch, LabPair, LabTournament } from '../../lab/lab-messages.ts';
import { useQuery } from '../engines/query.ts';
import { Panel } from '../shell/panel.tsx';
import { hashOf } from '../shell/route.ts';
import { WideTable } from '../shell/wide-table.tsx';
import { faultText } from '../state/fault-text.ts';
import { useBoard } from '../state/game.ts';
import { runRest } from './address.ts';
import { Breakable } from './breakable.tsx';
import { labApi } from './lab-store.ts';
import classes from './screen.module.css';
import { pairPoints, pointsText, resultText } from './texts.ts';

const PAGE = 25;

/** The result of the game in which the first player has this color, and its length. */
function gameText(games: readonly LabGame[], white: 0 | 1): string {
  const game = games.find((one) => one.white === white);
  return game === undefined ? '–' : `${resultText(game)} in ${Math.ceil(game.plies / 2)}`;
}

/** A run whose pairs are listed. */
export type PairedRun = LabMatch | LabTournament;

interface RowProps {
  readonly run: PairedRun;
  readonly pair: LabPair;
  readonly isShown: boolean;
}

function Row({ run: { id, kind, names }, pair: { pair, players, games, divergence }, isShown }: RowProps) {
  return (
    <Table.Tr
      aria-current={isShown ? 'true' : undefined}
      bg={isShown ? 'var(--mantine-primary-color-light)' : undefined}
    >
      <Table.Th scope="row" className={classes.number}>
        <a className={classes.link} href={hashOf('lab', runRest(id, pair))}>
          Pair {pair}
        </a>
      </Table.Th>
      {kind === 'tournament' && (
        <Table.Td>
          <Breakable text={names[players[0]]!} /> – <Breakable text={names[players[1]]!} />
        </Table.Td>
      )}
      <Table.Td>{games.length < 2 ? '–' : pointsText(pairPoints(games))}</Table.Td>
      <Table.Td>{gameText(games, 0)}</Table.Td>
      <Table.Td>{gameText(games, 1)}</Table.Td>
      <Table.Td>{divergence ?? '–'}</Table.Td>
    </Table.Tr>
  );
}

/** The pairs of a run, in pages. */
export function PairTable({ run, pair }: { run: PairedRun; pair: number | undefined }) {
  const [{ name: first }, { name: second }] = useBoard().notation.sides;
  const [page, setPage] = useState(1);
  const { id, kind, names, played } = run;
  // A new game changes the list.
  const { value, fault } = useQuery([id, page, played], () => labApi().pairs(id, (page - 1) * PAGE, PAGE));
  if (fault !== undefined) return <Text p="sm">{faultText(fault)}</Text>;
  if (value === undefined || value.total === 0) return null;
  const pages = Math.ceil(value.total / PAGE);
  return (
    <Panel
      title="Games"
      p="sm"
      actions={
        pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': `${control} page of games` })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number} of games` })}
          />
        )
      }
    >
      <WideTable label="Pairs of games">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Pair</Table.Th>
            {kind === 'tournament' && <Table.Th>Players</Table.Th>}
            <Table.Th>Points of {kind === 'match' ? names[0] : 'the first player'}</Table.Th>
            <Table.Th>With {first}</Table.Th>
            <Table.Th>With {second}</Table.Th>
            <Table.Th>Same half-moves</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {value.pairs.map((one) => (
            <Row key={one.pair} run={run} pair={one} isShown={one.pair === pair} />
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}
