import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../../settings/profile-page.tsx';
import { AdministrationCard } from '../../../shell/administration-card.tsx';

const Page = () => (
  <>
    <ProfilePage />
    <AdministrationCard />
  </>
);

export const Route = createFileRoute('/_app/settings/')({ component: Page });
