import { shopAddressOf } from '@backroom/contract/shopify-scopes';
import type { StoreSummary } from '../api/answer-shapes.ts';

/** One store of what was pasted; `problem` where nobody can tell which one is meant. */
export type PastedStore = {
  line: number;
  name: string;
  problem: string | null;
  store: { storeId: string; shop: string; way: 'OWN_APP'; clientId: string; secret: string } | null;
};

/** The cells of a line, of which those in quotes may hold what separates the others. */
const cellsOf = (line: string): string[] => {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const cells = [''];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) cells.push('');
    else cells.push((cells.pop() ?? '') + sign);
  }
  return cells.map((cell) => cell.trim());
};

/**
 * Reads what was pasted or came from a file, a store a line: its name or domain, the shop's address, client ID and
 * secret. A line without credentials takes those of the line before: an owner's app serves all his stores.
 */
export const readPastedStores = (text: string, stores: readonly StoreSummary[]): PastedStore[] => {
  let before = { clientId: '', secret: '' };
  const taken = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some(Boolean) && cells[0]?.toLowerCase() !== 'store')
    .map(({ line, cells: [name = '', shop = '', clientId = '', secret = ''] }) => {
      const wanted = name.toLowerCase();
      const found = stores.filter((store) =>
        [store.name, store.shop_domain].some((known) => known.toLowerCase() === wanted),
      );
      if (clientId) before = { clientId, secret };
      const [store] = found;
      const wrong = (problem: string): PastedStore => ({ line, name, problem, store: null });
      if (found.length > 1) return wrong('Several stores are called so');
      if (!store) return wrong('There is no such store');
      if (shopAddressOf(shop) === null) return wrong('The shop’s address is missing, or isn’t one');
      if (!before.clientId || !before.secret) return wrong('Client ID or secret is missing');
      if (taken.has(store.id)) return wrong('The store stands in another line already');
      taken.add(store.id);
      return { line, name, problem: null, store: { storeId: store.id, shop, way: 'OWN_APP', ...before } };
    });
};
