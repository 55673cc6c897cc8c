import { Link } from '@tanstack/react-router';
import { useUser } from '../../api/session.ts';
import { buttonClass } from '../../ui/button.tsx';

/** From what is owed to billing it: only a SuperAdmin has these pages. */
export const RoyaltyLinks = () => {
  if (useUser()?.role !== 'SuperAdmin') return null;
  return (
    <>
      <Link to="/royalty-terms" className={buttonClass('ghost')}>
        Terms
      </Link>
      <Link to="/statements" className={buttonClass('ghost')}>
        Statements
      </Link>
    </>
  );
};
