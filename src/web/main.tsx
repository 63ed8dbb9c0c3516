import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { offerConsole } from './console-api.ts';
import { loadStoredBoards, openBoardAddress } from './play/board-address.ts';
import { momentNow } from './play/history.ts';
import { openReferee } from './play/referee.ts';
import { openMoveNames } from './play/rename-moves.ts';
import { keepForeign, openHistory } from './play/stored-history.ts';
import { App } from './shell/app.tsx';
import { isolate } from './shell/isolate.ts';
import { openRoute } from './shell/route.ts';
import { openAnalysis } from './state/analysis.ts';
import { openGame } from './state/game.ts';
import { openProfile } from './state/profile.ts';
import { openRules } from './state/rules.ts';

const place = document.getElementById('root')!;

/** Shows an error before the page can be rendered. */
function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  place.textContent = `Lucena could not be started: ${message}`;
  place.className = 'failed';
}

try {
  // If the page is about to be reloaded, it shows nothing.
  if (await isolate()) {
    await Promise.all([openRules(), loadStoredBoards()]);
    openGame({ session: () => momentNow().session, onForeign: keepForeign });
    openHistory();
    openRoute();
    await openBoardAddress();
    openMoveNames();
    openReferee();
    openAnalysis();
    openProfile();
    offerConsole();
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  }
} catch (error) {
  fail(error);
}
