import { ActionIcon, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../rules/result.ts';
import { keepBoard } from '../play/referee.ts';
import { Icon } from '../shell/icons.tsx';
import { Empty } from '../shell/states.tsx';
import { countText } from '../state/count-text.ts';
import { forgetGame, gameTitle, type KeptGame, useGames } from '../state/games.ts';
import { tell } from '../state/notices.ts';
import { faultText } from './fault-text.ts';
import classes from './games-tab.module.css';
import { openGame, openKept, useOpened } from './opened.ts';
import type { GameFacts } from './tasks.ts';

/** So many of a large file are listed at once; the search finds the others. */
const MOST_SHOWN = 100;

function report(result: Result<void>): void {
  if (!result.ok) tell({ kind: 'fault', title: 'The game was not opened', message: faultText(result.fault) });
}

function KeptRow({ game }: { game: KeptGame }) {
  const { tags, record, at } = game;
  const date = new Date(at).toLocaleDateString();
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={() => report(openKept(game))}>
        <span className={classes.names}>{gameTitle(game)}</span>
        <span className={classes.result}>{tags.Result ?? '*'}</span>
        <span className={classes.facts}>{`${countText(Math.ceil(record.moves.length / 2), 'move')} · ${date}`}</span>
      </button>
      <Tooltip label="Forget this game">
        <ActionIcon variant="subtle" color="gray" aria-label="Forget this game" onClick={() => forgetGame(game.id)}>
          <Icon name="trash" size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

function FileRow({ game, isCurrent }: { game: GameFacts; isCurrent: boolean }) {
  const { place, white, black, result, event, date, plies, fault } = game;
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.open}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={async () => report(await openGame(place))}
      >
        <span className={classes.names}>
          {`${place + 1}. ${fault === '' ? `${white || '?'} – ${black || '?'}` : 'cannot be read'}`}
        </span>
        <span className={classes.result}>{result}</span>
        <span className={classes.facts}>
          {fault === '' ? [countText(Math.ceil(plies / 2), 'move'), event, date].filter(Boolean).join(' · ') : fault}
        </span>
      </button>
    </li>
  );
}

function FileGames() {
  const { name, games, place } = useOpened();
  const [search, setSearch] = useState('');
  if (games.length === 0) return null;
  const words = search.toLowerCase();
  const found = games.filter(({ white, black, event }) => `${white} ${black} ${event}`.toLowerCase().includes(words));
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={650} truncate>
          {name}: {countText(games.length, 'game')}
        </Text>
        <TextInput
          size="xs"
          placeholder="Search players"
          aria-label="Search players and events"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </Group>
      <ul className={classes.list}>
        {found.slice(0, MOST_SHOWN).map((game) => (
          <FileRow key={game.place} game={game} isCurrent={game.place === place} />
        ))}
      </ul>
      {found.length > MOST_SHOWN && (
        <Text size="xs" c="dimmed">
          {found.length - MOST_SHOWN} more: search for a player.
        </Text>
      )}
    </Stack>
  );
}

/** The games of the opened file, and those that were kept. */
export default function GamesTab() {
  const games = useGames((state) => state.games);
  const opened = useOpened((state) => state.games);
  return (
    <Stack gap="sm">
      <FileGames />
      <Group justify="space-between">
        <Text size="sm" fw={650}>
          Your games
        </Text>
        <Button size="compact-xs" variant="light" onClick={keepBoard}>
          Keep this game
        </Button>
      </Group>
      {games.length > 0 ? (
        <ul className={classes.list}>
          {games.map((game) => (
            <KeptRow key={game.id} game={game} />
          ))}
        </ul>
      ) : (
        opened.length === 0 && (
          <Empty icon="list" title="No games yet">
            Games that you finish are kept here; so are those that you choose to keep.
          </Empty>
        )
      )}
    </Stack>
  );
}
