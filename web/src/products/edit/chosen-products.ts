import type { ListSelection } from '@backroom/contract/kit/list';
import type { GivenTo } from '../../api/call.ts';
import { call } from '../../api/call.ts';

type Body = GivenTo<'getMultiProducts'>['body'];
export type ProductFilter = Omit<
  Body,
  'shop' | 'page' | 'limit' | 'pageToken' | 'ids' | 'except' | 'sortBy' | 'sortOrder'
>;

/** What was chosen in product management, until the tab is closed: what is edited outlives a reload of the page. */
export type Chosen = { shops: string[]; told: ListSelection<ProductFilter>; count: number };

const KEY = 'backroom.products-to-edit';

export const keepChosen = (chosen: Chosen): void => sessionStorage.setItem(KEY, JSON.stringify(chosen));

export const readChosen = (): Chosen | null => {
  try {
    const text = sessionStorage.getItem(KEY);
    // Written by keepChosen of this tab.
    return text ? (JSON.parse(text) as Chosen) : null;
  } catch {
    return null;
  }
};

/** What the calls that change products are told of the selection. */
export const selectionOf = ({ shops, told }: Chosen) =>
  told.ids ? { ids: told.ids } : { ...told, filter: { ...told.filter, store: shops } };

const PAGE = 500;
export const MOST_EDITED = 2_000;

/** All that is chosen, page after page. */
export const loadChosen = async ({ shops, told }: Chosen) => {
  const narrowed: Partial<Body> = told.ids ? { ids: told.ids } : { ...told.filter, except: told.except };
  const products = [];
  for (let page = 1; page <= MOST_EDITED / PAGE; page += 1) {
    const answer = await call('getMultiProducts', { body: { ...narrowed, shop: shops, page, limit: PAGE } });
    products.push(...answer.products);
    if (!answer.nextPageToken) break;
  }
  return products;
};
