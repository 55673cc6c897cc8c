import { audienceOf } from '@backroom/contract/kit/access';
import { useUser } from '../api/session.ts';
import { DemandedFactorCard, SecondFactorCard } from '../second-factor/index.ts';
import { ChangePasswordCard } from './change-password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

export const AccountPage = () => {
  const user = useUser();
  return (
    <>
      <ChangePasswordCard />
      <SecondFactorCard />
      {user && audienceOf(user) === 'super-admin' && <DemandedFactorCard />}
      <TimeZoneCard />
      <SessionsCard />
    </>
  );
};
