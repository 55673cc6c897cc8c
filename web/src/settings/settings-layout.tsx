import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page/page-header.tsx';

const pages = [
  { to: '/settings', label: 'Profile' },
  { to: '/settings/account', label: 'Account' },
  { to: '/settings/appearance', label: 'Appearance' },
  { to: '/settings/display', label: 'Display' },
  { to: '/settings/notifications', label: 'Notifications' },
] as const;

/** Settings in two groups: one's own, and below them the `chain`'s, for whoever may open them; on a phone below the page. */
export const SettingsLayout = ({ chain }: { chain?: ReactNode }) => (
  <div className="grid max-w-4xl gap-6">
    <PageHeader title="Settings" description="Your profile, your account, and how Backroom looks to you." />
    <div className="grid gap-6 md:grid-cols-[200px_1fr] md:grid-rows-[auto_1fr]">
      <nav aria-label="Settings" className="min-w-0">
        <h2 className="px-3 pb-1 text-meta text-muted max-md:px-0">Yours</h2>
        <ul className="flex flex-wrap gap-1 max-md:-mx-3 md:grid">
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: true }}
                activeProps={{ className: 'bg-accent-soft text-accent-text' }}
                inactiveProps={{ className: 'text-soft hover:bg-hover' }}
                className="block rounded-md px-3 py-2 text-table font-medium"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 content-start gap-4 md:col-start-2 md:row-span-2 md:row-start-1">
        <Outlet />
      </div>
      {chain}
    </div>
  </div>
);
