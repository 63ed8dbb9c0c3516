import { annotateGame } from '../../explain/review/annotate.ts';
import { exportPgn } from '../../notation/pgn-export.ts';
import { saveFile } from '../shell/save-file.ts';
import { useGame } from '../state/game.ts';
import { pgnOf } from '../state/game-pgn.ts';
import { profileName } from '../state/profile-name.ts';
import type { Reviewed } from './review-store.ts';

/** Saves the game with evaluations, marks, reasons and best lines. */
export function saveAnnotated({ review, subject }: Reviewed): void {
  const { tree, tags } = useGame.getState();
  const named = { ...review, profile: profileName(subject.file) };
  saveFile(exportPgn(annotateGame(pgnOf(tree, tags), named)), 'annotated.pgn', 'application/x-chess-pgn');
}
