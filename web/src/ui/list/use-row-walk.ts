import { useEffect, useState } from 'react';
import type { RowWalk } from '../overlay/row-walk.ts';
import type { ListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

type Walk = {
  state: Pick<ListState, 'open' | 'page'>;
  change: ChangeList;
  /** Keys of the rows of the page; undefined while they load. */
  keys: readonly string[] | undefined;
  lastPage: number;
};

/** Walks the rows whose details are open, over the ends of pages too. Null where the open row is none of the page's. */
export const useRowWalk = ({ state, change, keys, lastPage }: Walk): RowWalk | null => {
  // Which end of the page on its way is to be opened.
  const [arriving, setArriving] = useState<{ page: number; at: 'first' | 'last' } | null>(null);
  const { open, page } = state;
  useEffect(() => {
    if (!arriving || !keys || arriving.page !== page) return;
    const key = arriving.at === 'first' ? keys[0] : keys.at(-1);
    setArriving(null);
    if (key !== undefined) change({ open: key }, { replace: true });
  }, [arriving, keys, page, change]);

  const index = open === null ? -1 : (keys?.indexOf(open) ?? -1);
  if (!keys || index === -1) return arriving ? {} : null;
  const to = (key: string | undefined, beyond: number, at: 'first' | 'last') => {
    if (key !== undefined) return () => change({ open: key }, { replace: true });
    if (beyond < 1 || beyond > lastPage) return undefined;
    return () => {
      setArriving({ page: beyond, at });
      change({ page: beyond }, { replace: true });
    };
  };
  return { previous: to(keys[index - 1], page - 1, 'last'), next: to(keys[index + 1], page + 1, 'first') };
};
