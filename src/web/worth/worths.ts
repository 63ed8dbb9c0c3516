import type { AblationSummary } from '../../lab/ablation/summary.ts';
import type { LabWorths } from '../../lab/lab-messages.ts';
import { Query } from '../engines/query.ts';
import { useRoute } from '../shell/route.ts';

// A relative address: the page may be served below a path.
const ADDRESS = 'api/worth.json';

/** The results that are part of the project. Each is fetched when the first is needed. */
const SHIPPED = import.meta.glob<AblationSummary>('../../../docs/ablations/*.json', { import: 'default' });

/** The results of the lab's runs; none from a host that has no lab. */
async function ofRuns(): Promise<readonly AblationSummary[]> {
  const answer = await fetch(ADDRESS, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return [];
  const worths = (await answer.json().catch(() => undefined)) as LabWorths | undefined;
  return worths?.ablations ?? [];
}

/** The results of ablations, shared by all parts of a screen. */
export const worthsQuery = new Query<readonly AblationSummary[]>();

// Each screen reads them again: an ablation may have finished since.
useRoute.subscribe(({ screen }, before) => {
  if (screen !== before.screen) worthsQuery.clear();
});

export async function readWorths(): Promise<readonly AblationSummary[]> {
  const shipped = Promise.all(Object.values(SHIPPED).map((load) => load()));
  return [...(await ofRuns()), ...(await shipped)];
}
