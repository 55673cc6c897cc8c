import type { StoreSummary } from '../api/answer-shapes.ts';

/** One store of what was pasted; `problem` where nobody can tell which one is meant. */
export type PastedStore = {
  line: number;
  name: string;
  problem: string | null;
  store: { storeId: string; shop: string; way: 'OWN_APP'; clientId: string; secret: string } | null;
};

const cellsOf = (line: string): string[] =>
  line
    .split(line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',')
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/**
 * Reads what was pasted or came from a file, a store a line: its name or domain, the shop's address, client ID and
 * secret. A line without credentials takes those of the line before: an owner's app serves all his stores.
 */
export const readPastedStores = (text: string, stores: readonly StoreSummary[]): PastedStore[] => {
  let before = { clientId: '', secret: '' };
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
      if (found.length !== 1 || !store) {
        return {
          line,
          name,
          problem: found.length > 1 ? 'Several stores are called so' : 'There is no such store',
          store: null,
        };
      }
      return { line, name, problem: null, store: { storeId: store.id, shop, way: 'OWN_APP', ...before } };
    });
};
