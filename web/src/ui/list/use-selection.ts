import type { ListSelection } from '@backroom/contract/kit/list';
import { useCallback, useMemo, useState } from 'react';

export type Selection<Row> = {
  /** How many are chosen. */
  count: number;
  /** The rows chosen one by one, also those of other pages, as they were when chosen; none where all are. */
  rows: Row[];
  /** All that match are chosen, except some. */
  isAll: boolean;
  has: (key: string) => boolean;
  toggle: (row: Row) => void;
  /** Chooses or drops all rows of the page. */
  togglePage: (rows: readonly Row[]) => void;
  /** Chooses all that match, `total` of them. */
  chooseAll: (total: number) => void;
  clear: () => void;
  /** What a call is told: the ids, or the filter with what is left out. */
  toldOf: <Filter>(filter: Filter) => ListSelection<Filter>;
};

type Chosen<Row> = {
  rows: ReadonlyMap<string, Row>;
  all: { total: number; except: ReadonlySet<string> } | null;
};

const nothing = { rows: new Map(), all: null };

/**
 * The rows chosen. They survive paging and sorting; another filter drops a choice of all that match (`question` says
 * what the list shows), since it was a choice of those. The page clears it after bulk work.
 */
export const useSelection = <Row>(rowKey: (row: Row) => string, question: string): Selection<Row> => {
  const [chosen, setChosen] = useState<Chosen<Row>>(nothing);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    if (chosen.all) setChosen(nothing);
  }
  const set = useCallback(
    (rows: readonly Row[], wanted: (isChosen: boolean) => boolean) =>
      setChosen(({ rows: before, all }) => {
        const next = new Map(before);
        const except = new Set(all?.except);
        for (const row of rows) {
          const key = rowKey(row);
          const isWanted = wanted(all ? !except.has(key) : next.has(key));
          if (all && isWanted) except.delete(key);
          else if (all) except.add(key);
          else if (isWanted) next.set(key, row);
          else next.delete(key);
        }
        return { rows: next, all: all && { ...all, except } };
      }),
    [rowKey],
  );
  return useMemo(() => {
    const { rows, all } = chosen;
    const has = (key: string) => (all ? !all.except.has(key) : rows.has(key));
    return {
      count: all ? all.total - all.except.size : rows.size,
      rows: [...rows.values()],
      isAll: all !== null,
      has,
      toggle: (row) => set([row], (isChosen) => !isChosen),
      togglePage: (page) => {
        const isWhole = page.every((row) => has(rowKey(row)));
        set(page, () => !isWhole);
      },
      chooseAll: (total) => setChosen({ rows: new Map(), all: { total, except: new Set() } }),
      clear: () => setChosen(nothing),
      toldOf: (filter) =>
        all
          ? { filter, except: [...all.except], expected: all.total - all.except.size }
          : { ids: [...rows.keys()] },
    };
  }, [chosen, set, rowKey]);
};
