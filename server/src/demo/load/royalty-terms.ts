import { owners } from '@backroom/demo/data/people';
import type { Database } from '../../platform/database/connect.ts';
import { addTerms } from '../../royalty/index.ts';
import type { LoadedStore } from './stores.ts';

/** What each owner agreed to: percent of the base, percent for marketing, dollars at least a month. */
const agreements: readonly { rate: number; marketing: number; minimum: number; tiers?: [number, number] }[] =
  [
    { rate: 6, marketing: 2, minimum: 300 },
    { rate: 6, marketing: 2, minimum: 250 },
    { rate: 5.5, marketing: 2, minimum: 250 },
    { rate: 6, marketing: 1.5, minimum: 0 },
    { rate: 6, marketing: 2, minimum: 300 },
    // The first 60,000 dollars of a year at six percent, what goes beyond at four and a half.
    { rate: 6, marketing: 2, minimum: 0, tiers: [60_000, 4.5] },
    { rate: 5, marketing: 2, minimum: 400 },
  ];

/** The terms under which every store pays its royalties; the company's own stores pay none. */
export const addRoyaltyTerms = async (
  trx: Database,
  stores: readonly LoadedStore[],
  franchisees: readonly number[],
): Promise<void> => {
  await addTerms(
    trx,
    stores.map(({ store, shop_id }) => {
      const agreement = store.owner === null ? undefined : agreements[store.owner % agreements.length];
      const city = store.owner === null ? '' : (owners[store.owner]?.city ?? '');
      const [upTo, above] = agreement?.tiers ?? [];
      return {
        shop_id,
        franchisee_id: store.owner === null ? null : (franchisees[store.owner] ?? null),
        agreement: agreement ? 'FRANCHISED' : 'COMPANY_OWNED',
        agreement_no: agreement ? `FA-${city.slice(0, 3).toUpperCase()}-${store.cid.slice(2)}` : '',
        effective_from: store.openedOn,
        rate_type: upTo === undefined ? 'FLAT' : 'TIERED',
        rate_pct: agreement?.rate ?? 0,
        tiers: JSON.stringify(
          upTo === undefined
            ? []
            : [
                { up_to_cents: upTo * 100, rate_pct: agreement?.rate ?? 0 },
                { up_to_cents: null, rate_pct: above ?? 0 },
              ],
        ),
        minimum_cents: (agreement?.minimum ?? 0) * 100,
        marketing_rate_pct: agreement?.marketing ?? 0,
        fixed_fees: JSON.stringify(agreement ? [{ title: 'Technology', amount_cents: 4_900 }] : []),
        updated_by: 'Demo',
      };
    }),
  );
};
