import { chainAt } from '@backroom/demo/chain';
import { owners } from '@backroom/demo/data/people';
import type { DemoStore } from '@backroom/demo/stores';
import type { PracticeSpec } from '@backroom/emulator/practice';
import type { DemoChain } from './marker.ts';

/** Stores at the end of the chain whose orders come from files: not everybody is on Shopify. */
const WITHOUT_SHOP = 2;

/** By which somebody may connect any practice shop again, approving it there. */
export const LINK_APP = 'practice-by-link';

/** The app of whoever owns a store. */
export const appOfStore = ({ owner }: DemoStore): string =>
  owner === null ? 'practice-chain' : `practice-owner-${owner + 1}`;

/** Stores of the demo that have a practice shop, each of its own. */
export const storesWithShops = ({ until, size }: DemoChain): DemoStore[] => {
  const { stores } = chainAt(new Date(until), size);
  return stores.length > WITHOUT_SHOP * 2 ? stores.slice(0, -WITHOUT_SHOP) : stores;
};

/** The store that shows how a shop looks that took our access away. */
const revokedStore = (stores: readonly DemoStore[]): DemoStore | undefined => stores.at(-1);

const troubleIn = (stores: readonly DemoStore[]): NonNullable<PracticeSpec['first']> => {
  const revoked = revokedStore(stores);
  if (!revoked) return [];
  return [{ path: 'uninstall', message: { shop: revoked.domain, client_id: appOfStore(revoked) } }];
};

/** The app of an owner, as people read it. */
export const titleOfApp = ({ owner }: DemoStore): string => {
  const person = owner === null ? undefined : owners[owner];
  return `Practice app of ${person ? `${person.first} ${person.last}` : 'the chain'}`;
};

/** What the process of practice shops is told. @param secretOf of an app's client id */
export const practiceSpec = (
  demo: DemoChain,
  {
    address,
    journal,
    dealsPerMinute,
    shows,
    secretOf,
  }: {
    address: string;
    journal: string;
    dealsPerMinute: number;
    /** Whether something goes wrong at once. */
    shows: boolean;
    secretOf: (clientId: string) => string;
  },
): PracticeSpec => {
  const stores = storesWithShops(demo);
  const byApp = Map.groupBy(stores, appOfStore);
  const apps = [...byApp].map(([clientId, [first, ...rest]]) => ({
    clientId,
    secret: secretOf(clientId),
    organization: !first || first.owner === null ? 'chain' : `owner-${first.owner + 1}`,
    title: first ? titleOfApp(first) : clientId,
    shops: [first, ...rest].flatMap((store) => store?.domain ?? []),
  }));
  const link = {
    clientId: LINK_APP,
    secret: secretOf(LINK_APP),
    organization: 'chain',
    title: 'Backroom',
    shops: [],
  };
  return {
    until: demo.until,
    size: demo.size,
    seed: secretOf(LINK_APP),
    apps: [...apps, link],
    journal,
    address,
    dealsPerMinute,
    first: shows ? troubleIn(stores) : [],
  };
};
