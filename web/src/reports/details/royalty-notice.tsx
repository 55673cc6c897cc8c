import { Link } from '@tanstack/react-router';
import { useUser } from '../../api/session.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countOf } from '../../ui/text/format.ts';

type RoyaltyNoticeProps = { estimated: boolean; missing: number };

const linkClass = 'font-medium underline underline-offset-3';

/** What is not final in a royalty report, and where a SuperAdmin goes on from it. */
export const RoyaltyNotice = ({ estimated, missing }: RoyaltyNoticeProps) => {
  const isSuperAdmin = useUser()?.role === 'SuperAdmin';
  if (missing === 0 && !estimated) return null;
  return (
    <div className="grid gap-2">
      {missing > 0 && (
        <Notice tone="warn">
          {countOf(missing, 'location')} without terms for some of the range: no royalty is charged there.{' '}
          {isSuperAdmin && (
            <Link to="/royalty-terms" className={linkClass}>
              Enter royalty terms
            </Link>
          )}
        </Notice>
      )}
      {estimated && (
        <Notice tone="info">
          Some figures are estimates: the range cuts a royalty period, or a period is still open. Minimums and
          fixed fees are not applied there.
        </Notice>
      )}
    </div>
  );
};
