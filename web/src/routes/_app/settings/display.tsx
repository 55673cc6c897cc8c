import { createFileRoute } from '@tanstack/react-router';
import { DisplayPage } from '../../../settings/display-page.tsx';
import { SidebarEntriesCard } from '../../../shell/sidebar-entries-card.tsx';

const Display = () => (
  <>
    <DisplayPage />
    <SidebarEntriesCard />
  </>
);

export const Route = createFileRoute('/_app/settings/display')({ component: Display });
