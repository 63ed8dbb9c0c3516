import type { Limits } from '../../engine/engine.ts';
import { drawSeed } from '../../engine/seed.ts';
import type { Move } from '../../rules/move.ts';
import { ok, type Result } from '../../rules/result.ts';
import { endByClaims } from '../../rules/status.ts';
import { players } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { announce } from '../state/announcements.ts';
import { currentBoard, go, newId, play, remove, scratchPosition, type Tags, tag, useGame } from '../state/game.ts';
import {
  type GameNode,
  type GameTree,
  mainLine,
  type NodeId,
  nodeOf,
  playedGame,
  ROOT,
  treeFrom,
} from '../state/game-tree.ts';
import { keepGame } from '../state/games.ts';
import { notifyError } from '../state/notify.tsx';
import { positionInfo } from '../state/position-info.ts';
import { useSettings } from '../state/settings.ts';
import { type AnyClaim, claimName, headline, wonText } from '../state/status-text.ts';
import { asOneStep, asPart, momentNow } from './history.ts';
import { humanTime } from './human-time.ts';
import { moveWords } from './move-words.ts';
import { type EnginePlayer, fileOf, hasStrength, limitsOf, type Player, playerName, temperatureOf } from './player.ts';
import {
  asLeft,
  NO_OPPONENT_DEPTHS,
  type Outcome,
  remainingNow,
  type SessionRecord,
  sessionRecord,
  type TimeControl,
  useSession,
} from './session.ts';

export interface NewGame {
  readonly players: readonly [Player, Player];
  readonly control?: TimeControl | undefined;
  readonly fen?: string | undefined;
  readonly moveTime?: number;
  /** A fixed random seed for this game and the next ones. Without it, each game gets a new one. */
  readonly seed?: number | undefined;
}

/** Aborted when the turn ends: an engine's answer comes too late then. */
let turnController = new AbortController();
let flag: ReturnType<typeof setTimeout> | undefined;

function beginTurn(): void {
  turnController.abort();
  turnController = new AbortController();
}

/** The end of the game's main line, whatever position the board shows. */
export function liveNode(): GameNode {
  return mainLine(useGame.getState().tree).at(-1)!;
}

export function turnOf({ ply }: GameNode): 0 | 1 {
  return (ply & 1) as 0 | 1;
}

/** The player to move. */
function mover(): Player {
  return useSession.getState().players[turnOf(liveNode())];
}

function stopClock(): void {
  clearTimeout(flag);
  const session = useSession.getState();
  if (session.since === undefined) return;
  useSession.setState({ remaining: remainingNow(session, turnOf(liveNode())), since: undefined });
}

function startClock(): void {
  const { control, remaining } = useSession.getState();
  if (control === undefined) return;
  const turn = turnOf(liveNode());
  useSession.setState({ since: performance.now() });
  clearTimeout(flag);
  flag = setTimeout(() => loseOnTime(turn), remaining[turn]);
}

function loseOnTime(turn: 0 | 1): void {
  const session = useSession.getState();
  if (session.phase !== 'playing' || turnOf(liveNode()) !== turn) return;
  const winner = (turn ^ 1) as 0 | 1;
  asPart(() => end(wonBy(winner, `${sideOf(turn)} lost on time`)));
}

/** Stops the clock and the engines; later answers are ignored. */
export function halt(): void {
  stopClock();
  beginTurn();
  for (const player of players) void player.cancel().catch(() => {});
  useSession.setState({ isThinking: false });
}

/** The end of the game by a claim of the side to move, which draws or wins it. */
function claimed(claim: AnyClaim, turn: 0 | 1): Outcome {
  const winner = endByClaims({ ending: undefined, winner: undefined, claims: [claim] }, turn)?.winner;
  if (winner !== undefined) return wonBy(winner, claimName(claim));
  return { result: '1/2-1/2', reason: `Draw by ${claimName(claim)}` };
}

function sideOf(turn: 0 | 1): string {
  return currentBoard().sides[turn];
}

function wonBy(winner: 0 | 1, how: string): Outcome {
  return { result: winner === 0 ? '1-0' : '0-1', reason: wonText(currentBoard().sides, winner, how) };
}

/** Ends the game. */
function end(outcome: Outcome): void {
  halt();
  asOneStep(() => {
    useSession.setState({ phase: 'over', outcome });
    tag({ Result: outcome.result });
  });
  announce(outcome.reason);
  keepBoard();
}

/** Saves the game on the board in *Games*, with its players. */
export function keepBoard(): void {
  const moment = momentNow();
  keepGame(moment, moment.session);
}

/** Whether the game on the board has changes that are neither in *Games* nor in a file. */
function isOnlyHere(): boolean {
  const { tree, safe } = useGame.getState();
  if (tree !== safe) return true;
  const { phase } = useSession.getState();
  return (phase === 'playing' || phase === 'paused') && nodeOf(tree, ROOT).children.length > 0;
}

/** A game to put on the board. */
export interface OtherGame {
  readonly tree: GameTree;
  readonly at?: NodeId;
  readonly tags?: Tags;
  /** The players and clocks; without them the game is not played. */
  readonly session?: SessionRecord | undefined;
  /** Its id, if it is from *Games*. */
  readonly id?: string;
  /** Whether it was set up by hand, and so is not saved elsewhere. */
  readonly isOnlyHere?: boolean;
}

/**
 * Puts another game on the board. All ways to do so end here: the game before is saved in *Games* if it has unsaved changes, and
 * undo brings it back, paused if it was being played.
 */
export function replaceGame({ tree, at = ROOT, tags = {}, session, id = newId(), isOnlyHere: isNew }: OtherGame): void {
  const before = currentBoard();
  asOneStep(() => {
    halt();
    if (isOnlyHere()) keepBoard();
    useGame.setState({ tree, at, tags, id, safe: isNew ? undefined : tree });
    takeUp(session ?? leftSession(tree.board !== before));
  });
}

/** A player on another board. Presets and saved profiles belong to a board, so it plays with the profile in use there. */
function onAnyBoard(player: Player): Player {
  return player.kind === 'human' ? player : { ...player, profile: { kind: 'current' } };
}

/** The players of the game before, for a game that is not played. */
function leftSession(isOtherBoard: boolean): SessionRecord {
  const session = sessionRecord(useSession.getState());
  const [first, second] = session.players;
  const players = isOtherBoard ? ([onAnyBoard(first), onAnyBoard(second)] as const) : session.players;
  return { ...session, players, phase: 'free', outcome: undefined };
}

/** Restores the players of a game. A game in play waits for `resume` unless `goesOn` is set; engines alone always wait. */
export function takeUp(session: SessionRecord, goesOn = false): void {
  const isLive = goesOn && session.players.some(({ kind }) => kind === 'human');
  useSession.setState({
    ...(isLive ? session : asLeft(session)),
    since: undefined,
    isThinking: false,
    opponentDepths: NO_OPPONENT_DEPTHS,
  });
  if (useSession.getState().phase === 'playing') nextTurn();
}

/** Starts a game between two players. A bad FEN changes nothing. */
export function newGame({ players: both, control, fen, moveTime, seed }: NewGame): Result<void> {
  const tree = treeFrom(scratchPosition(), fen ?? currentBoard().notation.start);
  if (!tree.ok) return tree;
  const tags = {
    Event: 'Lucena workbench',
    Date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
    White: playerName(both[0]),
    Black: playerName(both[1]),
    Result: '*',
  };
  const time = (control?.minutes ?? 0) * 60_000;
  const session: SessionRecord = {
    phase: 'paused',
    players: both,
    control,
    remaining: [time, time],
    moveTime: moveTime ?? useSession.getState().moveTime,
    seed: seed ?? drawSeed(),
    isSeedFixed: seed !== undefined,
    outcome: undefined,
  };
  asOneStep(() => {
    replaceGame({ tree: tree.value, tags, session });
    for (const [side, player] of both.entries())
      if (player.kind === 'engine') void players[side as 0 | 1].clear().catch(() => {});
    resume();
  });
  return ok(undefined);
}

/** Stops playing: the moves stay, and both sides can be moved freely. */
export function setFree(): void {
  asOneStep(() => {
    halt();
    useSession.setState({ phase: 'free', outcome: undefined });
  });
}

/** Ends the game if it is over; otherwise starts the clock and the engine of the side to move. */
function nextTurn(): void {
  beginTurn();
  const { tree } = useGame.getState();
  const node = liveNode();
  const { status } = positionInfo(tree, node.id);
  if (status.ending !== undefined) {
    const result = status.winner === undefined ? '1/2-1/2' : status.winner === 0 ? '1-0' : '0-1';
    end({ result, reason: headline(tree.board.sides, status, turnOf(node), node.inCheck) });
    return;
  }
  const { players: both, phase } = useSession.getState();
  // Engines could play on forever, so they claim a draw as soon as they can.
  if (both.every(({ kind }) => kind === 'engine') && status.claims.length > 0) {
    end(claimed(status.claims[0]!, turnOf(node)));
    return;
  }
  if (phase !== 'playing') return;
  startClock();
  if (mover().kind === 'engine') void think(turnController.signal);
}

function timeFor(turn: 0 | 1): Pick<Limits, 'clock' | 'ms'> {
  const { control, remaining, moveTime } = useSession.getState();
  if (control === undefined) return { ms: moveTime * 1000 };
  return { clock: { remaining: remaining[turn], increment: control.increment * 1000 } };
}

/** Ends the wait of an engine that has its move already. */
let hurry = () => {};

/** Waits until a weak engine has taken the time that a human would, if it plays against one. */
async function takeTime(player: EnginePlayer, turn: 0 | 1, taken: number, signal: AbortSignal): Promise<void> {
  const { players: both, control, remaining } = useSession.getState();
  if (!useSettings.getState().humanTime || !hasStrength(player) || both.every(({ kind }) => kind === 'engine')) return;
  const left = control === undefined ? undefined : remaining[turn];
  const rest = humanTime(temperatureOf(player) > 0 ? 'drawn' : player.strength, Math.random(), left) - taken;
  if (rest <= 0) return;
  await new Promise<void>((resolve) => {
    hurry = resolve;
    signal.addEventListener('abort', () => resolve());
    setTimeout(resolve, rest);
  });
}

async function think(signal: AbortSignal): Promise<void> {
  const player = mover();
  if (player.kind !== 'engine') return;
  const node = liveNode();
  const turn = turnOf(node);
  useSession.setState({ isThinking: true });
  const begun = performance.now();
  try {
    const info = await players[turn].search({
      game: playedGame(useGame.getState().tree, node.id),
      profile: fileOf(player),
      limits: { ...limitsOf(player, timeFor(turn)), plays: true, seed: useSession.getState().seed },
      size: { hash: useSettings.getState().hash, threads: 1 },
    });
    const move = info?.pv[0];
    await takeTime(player, turn, performance.now() - begun, signal);
    if (signal.aborted || move === undefined || liveNode().id !== node.id) return;
    useSession.setState(({ opponentDepths }) => ({
      isThinking: false,
      opponentDepths: turn === 0 ? [info?.opponentDepth, opponentDepths[1]] : [opponentDepths[0], info?.opponentDepth],
    }));
    const { san } = positionInfo(useGame.getState().tree, node.id).legal.find((one) => one.move === move)!;
    announce(`${sideOf(turn)} plays ${moveWords(san)}`);
    // In a game between engines each move is an undo step; otherwise only the human's moves are.
    const isWatched = useSession.getState().players.every(({ kind }) => kind === 'engine');
    (isWatched ? asOneStep : asPart)(() => {
      // The profile may have been edited since the game began.
      tag({ [turn === 0 ? 'White' : 'Black']: playerName(player) });
      playLive(move);
    });
  } catch (error) {
    if (signal.aborted) return;
    pause();
    notifyError({ title: 'The engine failed', message: `${faultOf(error).message}. The game is paused.` });
  }
}

/** Plays a move at the end of the game. The board follows if it shows that position; otherwise it stays. */
function playLive(move: Move): void {
  const { control } = useSession.getState();
  const live = liveNode();
  const turn = turnOf(live);
  const { at } = useGame.getState();
  stopClock();
  const left = useSession.getState().remaining[turn];
  if (control !== undefined && left <= 0) {
    loseOnTime(turn);
    return;
  }
  const filled = left + (control?.increment ?? 0) * 1000;
  const remaining = useSession.getState().remaining.map((time, side) => (side === turn ? filled : time));
  useSession.setState({ remaining: remaining as unknown as readonly [number, number] });
  go(live.id);
  play(move, control === undefined ? {} : { clock: filled });
  if (at !== live.id) go(at);
  nextTurn();
}

/** Whether the user may move in the position on the board. */
export function mayMove(): boolean {
  const { phase } = useSession.getState();
  if (phase === 'playing') return useGame.getState().at === liveNode().id && mover().kind === 'human';
  return phase !== 'paused' || mover().kind === 'human';
}

/** Plays the user's move: in the game if the board shows its current position, otherwise as a variation. */
export function moveByHand(move: Move): void {
  const { phase } = useSession.getState();
  if (phase === 'playing' && useGame.getState().at === liveNode().id) asOneStep(() => playLive(move));
  else {
    play(move);
    const { tree, at } = useGame.getState();
    const { status } = positionInfo(tree, at);
    if (status.ending !== undefined) announce(headline(tree.board.sides, status, turnOf(nodeOf(tree, at)), false));
  }
}

/** Makes the thinking engine play the best move it has found. */
export function forceMove(): void {
  if (!useSession.getState().isThinking) return;
  hurry();
  void players[turnOf(liveNode())].stop().catch(() => {});
}

export function pause(): void {
  if (useSession.getState().phase !== 'playing') return;
  halt();
  useSession.setState({ phase: 'paused' });
}

/** Continues the game from the end of the main line. */
export function resume(): void {
  const { phase } = useSession.getState();
  if (phase !== 'paused') return;
  useSession.setState({ phase: 'playing' });
  go(liveNode().id);
  nextTurn();
}

/** Takes back the last move and, if an engine has replied, the reply too, so that a human is to move again. */
export function takeBack(): void {
  const { phase, players: both } = useSession.getState();
  if (phase === 'free') {
    const { at } = useGame.getState();
    if (at !== ROOT) remove(at);
    return;
  }
  asOneStep(() => {
    halt();
    useSession.setState({ outcome: undefined });
    do {
      const live = liveNode();
      if (live.id === ROOT) break;
      remove(live.id);
    } while (both.some(({ kind }) => kind === 'human') && mover().kind === 'engine');
    go(liveNode().id);
    tag({ Result: '*' });
    useSession.setState({ phase: phase === 'paused' ? 'paused' : 'playing' });
    if (phase !== 'paused') nextTurn();
  });
}

export function resign(): void {
  const { phase, players: both } = useSession.getState();
  if (phase !== 'playing' && phase !== 'paused') return;
  const turn = turnOf(liveNode());
  const loser = both[turn].kind === 'human' ? turn : ((turn ^ 1) as 0 | 1);
  const winner = (loser ^ 1) as 0 | 1;
  end(wonBy(winner, `${sideOf(loser)} resigned`));
}

/** Makes the claim that the side to move has. */
export function makeClaim(): void {
  const node = liveNode();
  const [claim] = positionInfo(useGame.getState().tree, node.id).status.claims;
  if (claim === undefined) return;
  end(claimed(claim, turnOf(node)));
}

/** Pauses the game when the page is closed, so that the clocks are saved. */
export function openReferee(): void {
  addEventListener('pagehide', pause);
}
