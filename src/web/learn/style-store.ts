import { create } from 'zustand';
import type { ProfileFile } from '../../profiles/profile.ts';
import { faultOf } from '../engines/rpc.ts';
import { goTo, useRoute } from '../shell/route.ts';
import { faultText } from '../state/fault-text.ts';
import { notifyError } from '../state/notify.tsx';
import { isPlainPreset } from '../state/profile-file.ts';
import type { NamedBlob } from './blob-source.ts';
import { keptGames } from './kept-games.ts';
import { atWork, channel, tasks } from './learn-store.ts';
import type { KeptStyle, PlayerCount, ShownStyle, StyleEvent, StyleForm } from './style-messages.ts';

/** The games whose players are known. */
export interface StyleGames {
  readonly name: string;
  readonly files: readonly NamedBlob[];
  readonly players: readonly PlayerCount[];
}

interface Styles {
  /** The games that the page was given, until it is closed. */
  readonly games: StyleGames | undefined;
  readonly styles: readonly KeptStyle[];
  readonly isListed: boolean;
  /** The style that is being learned. */
  readonly running: ShownStyle | undefined;
}

export const useStyles = create<Styles>(() => ({
  games: undefined,
  styles: [],
  isListed: false,
  running: undefined,
}));

channel.addEventListener('message', () => void openStyles());

/** Lists the kept styles. */
export async function openStyles(): Promise<void> {
  try {
    useStyles.setState({ styles: await tasks.styles(), isListed: true });
  } catch (error) {
    notifyError({ title: 'The styles cannot be listed', message: `${faultText(faultOf(error))}.` });
  }
}

/** Reads the players of games. */
export async function readPlayers(
  files: readonly NamedBlob[],
  name = files.map((file) => file.name).join(', '),
): Promise<void> {
  const players = await atWork<PlayerCount[]>('The games cannot be used', `reading ${name}`, 'countPlayers', [files]);
  if (players !== undefined) useStyles.setState({ games: { name, files, players } });
}

/** Reads the players of the games and files that the browser keeps. */
export async function readKeptPlayers(): Promise<void> {
  const files = await keptGames();
  if (files.length > 0) return readPlayers(files, 'Kept games');
  notifyError({
    title: 'There are no kept games yet',
    message: 'Play some, or open a file on the board.',
  });
}

function take(event: unknown): void {
  const { running } = useStyles.getState();
  if (running === undefined) return;
  const news = event as StyleEvent;
  if ('parts' in news) useStyles.setState({ running: { ...running, parts: news.parts } });
  else if ('warning' in news)
    useStyles.setState({ running: { ...running, warnings: [...running.warnings, news.warning] } });
  else if ('point' in news) useStyles.setState({ running: { ...running, curve: [...running.curve, news.point] } });
}

/** Learns the style of a player, and shows it. */
export async function beginStyle(start: ProfileFile, player: string, form: StyleForm): Promise<void> {
  const { games } = useStyles.getState();
  if (games === undefined) return;
  const style: ShownStyle = {
    id: `style-${crypto.randomUUID()}`,
    at: Date.now(),
    start,
    player,
    games: games.name,
    warnings: [],
    curve: [],
  };
  useStyles.setState({ running: style });
  goTo('learn', `style/${style.id}`);
  const preset = isPlainPreset(start) ? start.extends : undefined;
  const args = [style, { preset, form }, games.files];
  const kept = await atWork<KeptStyle>('No style was learned', 'reading the games', 'learnStyle', args, take);
  useStyles.setState(({ styles }) => ({
    running: undefined,
    styles: kept === undefined ? styles : [kept, ...styles.filter(({ id }) => id !== kept.id)],
  }));
  // One that was refused is not kept, so its address would lead nowhere.
  const { screen, rest } = useRoute.getState();
  if (kept === undefined && screen === 'learn' && rest === `style/${style.id}`) goTo('learn', 'new-style');
}

export async function removeStyle(id: string): Promise<void> {
  try {
    await tasks.removeStyle(id);
  } catch (error) {
    notifyError({ title: 'The style was not deleted', message: `${faultText(faultOf(error))}.` });
  }
  await openStyles();
  channel.postMessage('');
}
