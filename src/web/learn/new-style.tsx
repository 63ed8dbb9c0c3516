import { Button, Group, SegmentedControl, Select, TagsInput, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { ENOUGH_GAMES, LEAST_GAMES } from '../../learn/style/order.ts';
import { evaluator } from '../engines/engines.ts';
import { useQuery } from '../engines/query.ts';
import { NumberInput } from '../fields/number-input.tsx';
import type { Range } from '../fields/number-text.ts';
import { ProfileSelect } from '../lab/profile-select.tsx';
import { useChosen } from '../lab/use-form.ts';
import { Panel } from '../shell/panel.tsx';
import { Loading } from '../shell/states.tsx';
import { faultText } from '../state/fault-text.ts';
import { newStyleHash } from './address.ts';
import { FileDrop } from './file-drop.tsx';
import { useLearning } from './learn-store.ts';
import classes from './screen.module.css';
import { FIRST_STYLE_FORM, storedStyleForm } from './style-form.ts';
import type { PlayerCount } from './style-messages.ts';
import { beginStyle, readKeptPlayers, readPlayers, useStyles } from './style-store.ts';
import type * as Tasks from './tasks.ts';
import { WorkRow } from './work-row.tsx';

const tasks = evaluator.tasks<typeof Tasks>('learn');

const PRIOR: Range = { min: 1, max: 1_000_000, step: 1, isWhole: true };
/** The maximum number of names in the list; searching finds the others. */
const LISTED = 200;

function gamesText(games: number): string {
  return games === 1 ? '1 game' : `${games.toLocaleString('en')} games`;
}

/** Says in words whether a player has enough games. */
function outlook({ games }: PlayerCount): string {
  if (games < LEAST_GAMES) return `${gamesText(games)}: at least ${LEAST_GAMES} are needed.`;
  if (games < ENOUGH_GAMES)
    return `${gamesText(games)} are few: about ${ENOUGH_GAMES} are needed for a reliable style, so the numbers will be held near the opponents’.`;
  return `${gamesText(games)}.`;
}

/** Where the games come from. */
function Games() {
  const games = useStyles((state) => state.games);
  const { work, isStyle } = useLearning();
  const [source, setSource] = useState('files');
  const isBusy = work !== undefined;
  return (
    <Panel title="Games" p="sm">
      <div className={classes.fields}>
        <Text size="sm" maw={720}>
          Learns how a player chooses moves: a profile that plays like the player, and what the player values
          differently from the opponents. About {ENOUGH_GAMES} games are needed, your own for example.
        </Text>
        <SegmentedControl
          aria-label="Take the games from"
          data={[
            { value: 'files', label: 'Files' },
            { value: 'games', label: 'Kept games' },
          ]}
          value={source}
          onChange={setSource}
        />
        {source === 'files' ? (
          <FileDrop
            isDisabled={isBusy}
            text="Drop games here, as PGN."
            accept=".pgn,.txt,.gz"
            onFiles={(files) => void readPlayers(files)}
          />
        ) : (
          <Button size="xs" disabled={isBusy} onClick={() => void readKeptPlayers()}>
            Use the kept games
          </Button>
        )}
        {work !== undefined && isStyle && <WorkRow work={work} action="Stop" />}
        {games !== undefined && (
          <Text size="sm" role="status">
            {games.name}: {games.players.length.toLocaleString('en')}{' '}
            {games.players.length === 1 ? 'player' : 'players'}.
          </Text>
        )}
      </div>
    </Panel>
  );
}

/** The form for a new style. The address names the profile that it starts from. */
export function NewStyle({ profileKey }: { profileKey: string }) {
  const games = useStyles((state) => state.games);
  const isBusy = useLearning(({ work }) => work !== undefined);
  const [form, setForm] = useState(() => storedStyleForm.load() ?? FIRST_STYLE_FORM);
  const [chosen, choose] = useState<string>();
  const [search, setSearch] = useState('');
  const found = useChosen(profileKey === '' ? [] : [profileKey], 1);
  const file = found?.chosen[0]?.file;
  const { knobs, prior } = form;
  const { value: terms } = useQuery(file && [file], () => tasks.patterns(file!));
  const { fault } = useQuery(file && [file, knobs], () => tasks.outlook(file!, { knobs, loss: 'logistic' }));
  if (found === undefined || file === undefined) return <Loading what="Profiles" />;
  const change = (part: Partial<typeof form>) => {
    const next = { ...form, ...part };
    setForm(next);
    storedStyleForm.save(next);
  };
  const players = games?.players ?? [];
  const player = players.find(({ name }) => name === chosen) ?? players[0];
  const wanted = search.toLowerCase();
  const listed = players.filter(({ name }) => name === player?.name || name.toLowerCase().includes(wanted));
  const text =
    fault !== undefined ? `${faultText(fault)}.` : player === undefined ? 'Choose games first.' : outlook(player);
  const isRefused = fault !== undefined || (player !== undefined && player.games < LEAST_GAMES);
  return (
    <div className={classes.forms}>
      <Games />
      <Panel title="Whose style" p="sm">
        <div className={classes.fields}>
          <Group gap="sm" align="flex-end">
            <Select
              label="Player"
              w={{ base: 280, sm: 340 }}
              searchable
              allowDeselect={false}
              disabled={player === undefined}
              onSearchChange={(value) => setSearch(players.some((one) => label(one) === value) ? '' : value)}
              filter={({ options }) => options}
              data={listed.slice(0, LISTED).map((one) => ({ value: one.name, label: label(one) }))}
              value={player?.name ?? null}
              onChange={(name) => name !== null && choose(name)}
            />
            <ProfileSelect
              label="Start from"
              entries={found.entries}
              value={found.chosen[0]!}
              onChange={(key) => location.replace(newStyleHash(key))}
            />
            <NumberInput
              label="Prior"
              width={110}
              value={prior}
              range={PRIOR}
              onChange={(value) => change({ prior: value })}
            />
          </Group>
          <TagsInput
            label="Numbers"
            description="Names and patterns such as passed.* or *.weight. If empty, every number of the terms that are on is learned, and the weights of the terms."
            w="100%"
            maw={620}
            maxDropdownHeight={260}
            data={['*.weight', ...(terms ?? [])]}
            value={[...knobs]}
            onChange={(next) => change({ knobs: next })}
          />
          <Text size="xs" c="dimmed" maw={620}>
            The prior keeps what the games do not determine near the opponents’ numbers. All numbers of 200 games take a
            minute or two; fewer numbers take less.
          </Text>
          <Group gap="sm">
            <Button
              leftSection={<IconSchool size={18} aria-hidden />}
              disabled={player === undefined || isRefused || isBusy}
              onClick={() => void beginStyle(file, player!.name, form)}
            >
              Learn the style
            </Button>
            <Text size="sm" c={isRefused ? 'red' : 'dimmed'} role="status" data-testid="style-outlook">
              {text}
            </Text>
          </Group>
        </div>
      </Panel>
    </div>
  );
}

function label({ name, games }: PlayerCount): string {
  return `${name} (${gamesText(games)})`;
}
