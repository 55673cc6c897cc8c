import type { LiveKind } from '@backroom/contract/live';
import { RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isOpening, onLiveChange, onMissed } from '../../api/live.ts';
import { countOf } from '../text/format.ts';

/** What of a list is told as it happens, and what one row is called; several, where that isn't an s more. */
export type LiveRows = { kind: LiveKind; one: string; many?: string };

/** `missed` where more may have come than was told. */
const nothing = { added: 0, changed: 0, missed: false };

const wordsOf = ({ added, changed, missed }: typeof nothing, one: string, many: string): string => {
  if (missed) return `Some ${many} may have changed`;
  if (added > 0)
    return `${countOf(added, `new ${one}`, `new ${many}`)}${changed > 0 ? `, ${changed} changed` : ''}`;
  return changed === 1 ? `A ${one} changed` : `${countOf(changed, one, many)} changed`;
};

type NewRowsProps = LiveRows & {
  /** Asks for the list again as it is shown. */
  onReread: () => void;
  /** Asks for the list again, from its first page. */
  onShow: () => void;
};

/**
 * Says what came since the list was read, over it: nothing that somebody reads moves until they ask for it. While the page is
 * opened nobody reads yet: what came before its line was there is read at once.
 */
export const NewRows = ({ kind, one, many = `${one}s`, onReread, onShow }: NewRowsProps) => {
  const [news, setNews] = useState(nothing);
  const tell = useEffectEvent((more: Partial<typeof nothing>) => {
    if (isOpening()) return onReread();
    setNews(({ added, changed, missed }) => ({
      added: added + (more.added ?? 0),
      changed: changed + (more.changed ?? 0),
      missed: missed || more.missed === true,
    }));
  });
  useEffect(() => onLiveChange((change) => change.kind === kind && tell(change)), [kind]);
  useEffect(() => onMissed(() => tell({ missed: true })), []);
  const isShown = news.missed || news.added + news.changed > 0;
  return (
    <div
      role="status"
      // Below the header of a table, which sticks, and over everything in it.
      className="pointer-events-none absolute inset-x-0 top-2 z-20 flex justify-center md:top-11 print:hidden"
    >
      {isShown && (
        <button
          type="button"
          onClick={() => {
            setNews(nothing);
            onShow();
          }}
          className="pointer-events-auto flex h-8 animate-fade-in items-center gap-2 rounded-full border border-line-strong bg-raised px-3.5 text-table font-medium text-accent-text shadow-lift hover:bg-hover"
        >
          <RefreshCw aria-hidden className="size-3.5" />
          {wordsOf(news, one, many)} · Show
        </button>
      )}
    </div>
  );
};
