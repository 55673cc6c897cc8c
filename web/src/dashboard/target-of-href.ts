import type { ListSearch } from '../ui/list/list-search.ts';
import { parseSearchText, type SearchText } from '../ui/text/search-text.ts';

/** A path as the server gives it, with the dashboard's days and stores where it names none of its own. */
export const targetOfHref = (href: string, shared: ListSearch): { to: string; search: SearchText } => {
  const [to = '/', query = ''] = href.split('?');
  const own = parseSearchText(query);
  if (!to.startsWith('/reports') && to !== '/apps') return { to, search: own };
  const hasDays = 'from' in own || 'range' in own;
  const kept = Object.entries(shared).filter(
    ([key, value]) => value !== undefined && !(hasDays && ['from', 'to', 'range'].includes(key)),
  );
  return { to, search: { ...(Object.fromEntries(kept) as SearchText), ...own } };
};
