import { ChangePasswordCard } from './change-password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export const AccountPage = () => (
  <>
    <ChangePasswordCard />
    <SecondFactorCard />
    <SessionsCard />
  </>
);
