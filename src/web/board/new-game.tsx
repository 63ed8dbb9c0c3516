import { Alert, Button, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { IconArrowsLeftRight, IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { MAX_SEED } from '../../profiles/seed.ts';
import type { Fault } from '../../rules/result.ts';
import { NumberInput } from '../fields/number-input.tsx';
import { ARRAYS, arrayFen, STANDARD } from '../play/chess960.ts';
import { hasStrength, type Player } from '../play/player.ts';
import { newGame } from '../play/referee.ts';
import { type TimeControl, useSession } from '../play/session.ts';
import { Dialog } from '../shell/dialog.tsx';
import { faultText } from '../state/fault-text.ts';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { change, useSettings } from '../state/settings.ts';
import { notifyDefaults } from './opened.ts';
import { PlayerFields } from './player-fields.tsx';

type Beginning = 'standard' | 'chess960' | 'board' | 'fen';

const CONTROLS: readonly (readonly [value: string, label: string, control: TimeControl | undefined])[] = [
  ['none', 'No clocks', undefined],
  ['1+0', '1 min', { minutes: 1, increment: 0 }],
  ['3+2', '3 min + 2 s', { minutes: 3, increment: 2 }],
  ['5+3', '5 min + 3 s', { minutes: 5, increment: 3 }],
  ['10+5', '10 min + 5 s', { minutes: 10, increment: 5 }],
  ['30+10', '30 min + 10 s', { minutes: 30, increment: 10 }],
];
const CUSTOM = 'custom';

function controlValue(control: TimeControl | undefined): string {
  const known = CONTROLS.find(
    ([, , one]) => one?.minutes === control?.minutes && one?.increment === control?.increment,
  );
  return known?.[0] ?? CUSTOM;
}

function TimeFields({
  control,
  moveTime,
  onControl,
  onMoveTime,
}: {
  control: TimeControl | undefined;
  moveTime: number;
  onControl: (control: TimeControl | undefined) => void;
  onMoveTime: (seconds: number) => void;
}) {
  const [isCustom, setCustom] = useState(controlValue(control) === CUSTOM);
  const choose = (value: string | null) => {
    setCustom(value === CUSTOM);
    const found = CONTROLS.find(([one]) => one === value);
    onControl(found === undefined ? (control ?? { minutes: 15, increment: 10 }) : found[2]);
  };
  return (
    <Group gap="sm" grow align="flex-end">
      <Select
        label="Time"
        allowDeselect={false}
        value={isCustom ? CUSTOM : controlValue(control)}
        onChange={choose}
        data={[...CONTROLS.map(([value, label]) => ({ value, label })), { value: CUSTOM, label: 'Custom' }]}
      />
      {isCustom && control !== undefined && (
        <>
          <NumberInput
            label="Minutes"
            value={control.minutes}
            range={{ min: 0.1, max: 600, step: 1 }}
            onChange={(minutes) => onControl({ ...control, minutes })}
          />
          <NumberInput
            label="Seconds per move"
            value={control.increment}
            range={{ min: 0, max: 600, step: 1 }}
            onChange={(increment) => onControl({ ...control, increment })}
          />
        </>
      )}
      {control === undefined && (
        <NumberInput
          label="Engine thinking time, in seconds"
          value={moveTime}
          range={{ min: 0.1, max: 600, step: 0.5 }}
          onChange={onMoveTime}
        />
      )}
    </Group>
  );
}

/** Chooses the random seed: new for each game, or fixed. */
function SeedFields({ seed, onChange }: { seed: number | undefined; onChange: (seed: number | undefined) => void }) {
  const last = useSession((state) => state.seed);
  return (
    <Group gap="sm" grow align="flex-end">
      <Switch
        label="Fixed seed"
        description="Levels choose between equal moves at random. With a fixed seed, every game makes the same choices."
        checked={seed !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? last : undefined)}
      />
      {seed !== undefined && (
        <NumberInput
          label="Seed"
          value={seed}
          range={{ min: 0, max: MAX_SEED, step: 1, isWhole: true }}
          onChange={onChange}
        />
      )}
    </Group>
  );
}

/** The dialog to start a game. */
export default function NewGame({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const board = useBoard();
  const shown = useGame(currentNode);
  const [players, setPlayers] = useState<readonly [Player, Player]>(session.players);
  const [control, setControl] = useState(session.control);
  const [moveTime, setMoveTime] = useState(session.moveTime);
  const [seed, setSeed] = useState(session.isSeedFixed ? session.seed : undefined);
  const [beginning, setBeginning] = useState<Beginning>('standard');
  const [array, setArray] = useState(STANDARD);
  const [fen, setFen] = useState('');
  const [fault, setFault] = useState<Fault>();
  const { randomColors, coach } = useSettings();

  const fens: Readonly<Record<Beginning, string | undefined>> = {
    standard: undefined,
    chess960: arrayFen(array),
    board: shown.fen,
    fen,
  };
  const fields = useRef<HTMLDivElement>(null);
  const begin = () => {
    const bad = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (bad != null) {
      bad.focus();
      return;
    }
    const isSwapped = randomColors && Math.random() < 0.5;
    const seated = isSwapped ? ([players[1], players[0]] as const) : players;
    const begun = newGame({ players: seated, control, moveTime, seed, fen: fens[beginning] });
    if (!begun.ok) {
      setFault(begun.fault);
      return;
    }
    // The only human plays from the bottom of the board.
    if (seated[0].kind !== seated[1].kind)
      useGame.setState({ orientation: seated[0].kind === 'human' ? 'white' : 'black' });
    if (beginning === 'fen') notifyDefaults(fen);
    setFault(undefined);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title="New game" size="lg">
      <Stack gap="md" ref={fields}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <PlayerFields title={board.sides[0]} player={players[0]} onChange={(one) => setPlayers([one, players[1]])} />
          <PlayerFields title={board.sides[1]} player={players[1]} onChange={(one) => setPlayers([players[0], one])} />
        </SimpleGrid>
        <Group justify="center" gap="md">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowsLeftRight size={16} aria-hidden />}
            onClick={() => setPlayers([players[1], players[0]])}
          >
            Swap sides
          </Button>
          <Switch
            size="sm"
            label={board.family === 'chess' ? 'Random colors' : 'Random sides'}
            checked={randomColors}
            onChange={({ currentTarget }) => change({ randomColors: currentTarget.checked })}
          />
          <Switch
            size="sm"
            label="Coach"
            checked={coach}
            onChange={({ currentTarget }) => change({ coach: currentTarget.checked })}
          />
        </Group>
        <TimeFields control={control} moveTime={moveTime} onControl={setControl} onMoveTime={setMoveTime} />
        {players.some((player) => player.kind === 'engine' && hasStrength(player)) && (
          <SeedFields seed={seed} onChange={setSeed} />
        )}
        <Group gap="sm" grow align="flex-end">
          <Select
            label="From"
            allowDeselect={false}
            value={beginning}
            onChange={(value) => setBeginning(value as Beginning)}
            data={[
              { value: 'standard', label: 'Standard position' },
              ...(board.family === 'chess' ? [{ value: 'chess960', label: 'A Chess960 position' }] : []),
              { value: 'board', label: 'The position on the board' },
              { value: 'fen', label: board.family === 'chess' ? 'A FEN' : 'An SFEN' },
            ]}
          />
          {beginning === 'chess960' && (
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <NumberInput
                label="Position, 0 to 959"
                value={array}
                range={{ min: 0, max: ARRAYS - 1, step: 1, isWhole: true }}
                onChange={setArray}
              />
              <Button variant="default" onClick={() => setArray(Math.floor(Math.random() * ARRAYS))}>
                Random
              </Button>
            </Group>
          )}
        </Group>
        {beginning === 'fen' && (
          <TextInput
            label={board.notation.name}
            value={fen}
            maxLength={400}
            spellCheck={false}
            onChange={({ currentTarget }) => setFen(currentTarget.value)}
          />
        )}
        {fault && (
          <Alert color="red" variant="light" role="alert">
            {faultText(fault)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={begin} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
            Play
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
