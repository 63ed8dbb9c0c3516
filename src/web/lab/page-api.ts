import type { LabEvent } from '../../lab/lab-messages.ts';
import { CHESS_IN_USE } from '../engines/board-in-use.ts';
import { spawn } from '../engines/engines.ts';
import { Remote } from '../engines/rpc.ts';
import type * as Tasks from '../page-lab/tasks.ts';
import type { LabApi } from './api.ts';

const MODULE = 'page-lab';

/** The worker that plays for this page. It continues while other screens are shown. */
const remote = new Remote(spawn, () => CHESS_IN_USE);

/** The page's own lab, for hosts that serve files only. */
export const pageApi: LabApi = remote.tasks<typeof Tasks>(MODULE);

let isFollowed = false;

/** Calls `onChange` with every change as long as the page is open, and `onEnd` if the worker dies. The next order starts a new worker. */
export function followPage(onChange: (event: LabEvent) => void, onEnd: () => void): void {
  if (isFollowed) return;
  isFollowed = true;
  void remote
    .call(MODULE, 'follow', [], (event) => onChange(event as LabEvent))
    .catch(() => {
      isFollowed = false;
      onEnd();
    });
}
