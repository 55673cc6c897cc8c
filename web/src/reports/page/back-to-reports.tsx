import { useSearch } from '@tanstack/react-router';
import { BackLink } from '../../ui/page/back-link.tsx';
import { carriedSearch } from '../overview/carried-search.ts';

/** The way back to the list of reports; days and stores go along. */
export const BackToReports = () => {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (
    <BackLink to="/reports" search={carriedSearch(search)}>
      Reports
    </BackLink>
  );
};
