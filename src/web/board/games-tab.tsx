import { ActionIcon, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconList, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Result } from '../../rules/result.ts';
import { keepBoard } from '../play/referee.ts';
import { Empty } from '../shell/states.tsx';
import { countText } from '../state/count-text.ts';
import { faultText } from '../state/fault-text.ts';
import { useGame } from '../state/game.ts';
import { forgetGame, gameState, gameTitle, type SavedGame, useGames } from '../state/games.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { Files } from './files.tsx';
import classes from './games-tab.module.css';
import { openSaved } from './opened.ts';
import { openGame, useOpened } from './opened-files.ts';
import type { GameFacts } from './tasks.ts';

/** The number of games listed at once; the search finds the others. */
const MAX_SHOWN = 100;

function report(result: Result<void>): void {
  if (!result.ok) notifyError({ title: 'The game was not opened', message: faultText(result.fault) });
}

function forget(game: SavedGame): void {
  const back = forgetGame(game.id);
  notify({
    title: 'Deleted',
    message: `${gameTitle(game)} was removed from your games.`,
    action: { label: 'Restore', run: back },
  });
}

function SavedGameRow({ game }: { game: SavedGame }) {
  const { tags, session, at } = game;
  const isUnfinished = session?.phase === 'paused';
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={async () => report(await openSaved(game))}>
        <span className={classes.names}>{gameTitle(game)}</span>
        <span className={classes.result}>{isUnfinished ? 'unfinished' : (tags.Result ?? '*')}</span>
        <span className={classes.facts}>{`${gameState(game)} · ${new Date(at).toLocaleDateString()}`}</span>
      </button>
      <Tooltip label="Delete this game">
        <ActionIcon aria-label="Delete this game" onClick={() => forget(game)}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

function FileRow({ game, isCurrent }: { game: GameFacts; isCurrent: boolean }) {
  const { place, white, black, result, event, date, plies, fault } = game;
  const facts = [countText(Math.ceil(plies / 2), 'move'), event, date].filter((part) => part !== '').join(' · ');
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
        <span className={classes.facts}>{fault === '' ? facts : fault}</span>
      </button>
    </li>
  );
}

function FileGames(): ReactNode {
  const { collection, games, current } = useOpened();
  const gameId = useGame((state) => state.id);
  const place = current?.gameId === gameId ? current.place : undefined;
  const [search, setSearch] = useState('');
  if (collection === undefined) return null;
  const words = search.toLowerCase();
  const found = games.filter(({ white, black, event }) => `${white} ${black} ${event}`.toLowerCase().includes(words));
  return (
    <Stack gap="2xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} truncate>
          {collection.name}: {countText(games.length, 'game')}
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
        {found.slice(0, MAX_SHOWN).map((game) => (
          <FileRow key={game.place} game={game} isCurrent={game.place === place} />
        ))}
      </ul>
      {found.length > MAX_SHOWN && (
        <Text size="xs" c="dimmed">
          {found.length - MAX_SHOWN} more: search for a player.
        </Text>
      )}
    </Stack>
  );
}

/** The games of the opened file, the files opened before, and the saved games. */
export default function GamesTab() {
  const games = useGames((state) => state.games);
  const hasFiles = useOpened((state) => state.kept.length > 0 || state.collection !== undefined);
  return (
    <Stack gap="sm">
      <FileGames />
      <Files />
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          Your games
        </Text>
        <Button size="compact-xs" variant="light" onClick={keepBoard}>
          Save this game
        </Button>
      </Group>
      {games.length > 0 ? (
        <ul className={classes.list}>
          {games.map((game) => (
            <SavedGameRow key={game.id} game={game} />
          ))}
        </ul>
      ) : (
        !hasFiles && (
          <Empty icon={IconList} title="No games yet">
            Games that you finish, leave or replace are saved here.
          </Empty>
        )
      )}
    </Stack>
  );
}
