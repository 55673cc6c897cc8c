import { mayOpen } from '@backroom/contract/kit/access';
import type { ReportRange } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import type { Scope } from '../platform/sessions/scope.ts';

/** Where it is looked: stores and days of the dashboard. */
type Looked = {
  readonly scope: Scope;
  readonly db: Database;
  readonly house: House;
  readonly range: ReportRange;
};

const urgencies = ['now', 'soon', 'some day'] as const;

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** What a person should look at. It is looked for only for those who may open `href`, where it is mended. */
    attention: readonly {
      readonly kind: string;
      /** As it stands among the topics that one is told of. */
      readonly label: string;
      readonly href: `/${string}`;
      readonly urgency: (typeof urgencies)[number];
      readonly find: (looked: Looked) => Promise<{ count: number; title: string; detail: string }>;
    }[];
  }
}

/** What somebody should look at, most urgent first; what is in order is left out. */
export const needsAttention = async (looked: Looked) => {
  const { house, scope } = looked;
  const { audience } = scope;
  const sources = house
    .asked('attention')
    .flat()
    .filter(({ href }) => audience !== 'api-key' && mayOpen(audience, href))
    .toSorted((a, b) => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency));
  const items = await Promise.all(
    sources.map(async ({ kind, href, find }) => ({ kind, href, ...(await find(looked)) })),
  );
  return items.filter((item) => item.count > 0);
};
