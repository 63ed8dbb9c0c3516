import { useMemo } from 'react';
import type { Score } from '../../engine/messages.ts';
import type { LineReport } from '../../explain/lines/report.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Fault } from '../../rules/result.ts';
import { useLedger } from '../engines/use-ledger.ts';
import type { Part } from '../ledger/ledger-bars.tsx';
import { scoreParts } from '../lines/parts.ts';
import { type ScoreSource, STATIC } from '../score/scored.tsx';
import { currentNode, useGame } from '../state/game.ts';
import { presetFile } from '../state/profile-file.ts';
import { bestScore } from './live-search.ts';
import type { Live } from './use-live.ts';

/** A score in White's centipawns and its parts. */
export interface Book {
  readonly score: number;
  readonly parts: readonly Part[];
}

/** The score that the knobs change: of the position, or of its best line. */
export interface LiveBook {
  readonly now: Book;
  /** The same under the preset that the profile changes, if there is one. */
  readonly before: Book | undefined;
  readonly preset: string;
  /** The score as text: a mate if the best line ends in one. */
  readonly score: Score;
  readonly source: ScoreSource;
  readonly label: string;
  /** Present only if the score is that of a line. */
  readonly report?: LineReport;
}

function bookOf<T extends { score: number }>(one: T | undefined, parts: (one: T) => readonly Part[]): Book | undefined {
  return one && { score: one.score, parts: parts(one) };
}

/** The static score of the position. */
function useStaticBook(file: ProfileFile, isWanted: boolean): { book: LiveBook | undefined; fault: Fault | undefined } {
  const { fen } = useGame(currentNode);
  const preset = file.extends ?? '';
  const plain = useMemo(() => (preset === '' ? file : presetFile(preset)), [preset, file]);
  const at = isWanted ? fen : undefined;
  const { ledger, fault } = useLedger(at, file);
  const { ledger: plainly } = useLedger(at, plain);
  const read = (one: typeof ledger) => bookOf(one, ({ terms, rows }) => [...terms, ...rows]);
  const now = read(ledger);
  const book = now && {
    now,
    before: read(plainly),
    preset,
    score: { cp: now.score },
    source: STATIC,
    label: 'What the static score is made of',
  };
  return { book, fault };
}

/** The score of the best line. */
function lineBook(moves: NonNullable<Live['moves']>): LiveBook | undefined {
  const { book, file, source } = moves;
  if (book === undefined) return undefined;
  const best = bestScore(moves);
  const now = bookOf(book.report, scoreParts)!;
  return {
    now,
    before: bookOf(book.plain, scoreParts),
    preset: file.extends ?? '',
    score: 'mate' in best ? best : { cp: now.score },
    source,
    label: 'What the best line’s score is made of',
    report: book.report,
  };
}

/** Follows the knobs with the static score, or with the best line where all shown knobs act on lines. */
export function useLiveBook(file: ProfileFile, moves: Live['moves'], isOfLines: boolean) {
  const ofPosition = useStaticBook(file, !isOfLines);
  return isOfLines ? { book: moves && lineBook(moves), fault: moves?.fault } : ofPosition;
}
