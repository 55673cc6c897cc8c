import { Link, Outlet } from '@tanstack/react-router';
import { PageHeader } from '../ui/page/page-header.tsx';

const pages = [
  { to: '/settings', label: 'Profile' },
  { to: '/settings/account', label: 'Account' },
  { to: '/settings/appearance', label: 'Appearance' },
  { to: '/settings/display', label: 'Display' },
] as const;

/** Settings of the person signed in. */
export const SettingsLayout = () => (
  <div className="grid max-w-4xl gap-6">
    <PageHeader title="Settings" description="Your profile, your account, and how Backroom looks to you." />
    <div className="grid gap-6 md:grid-cols-[160px_1fr]">
      <nav aria-label="Settings" className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <ul className="flex gap-1 md:grid">
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
      <div className="grid min-w-0 content-start gap-4">
        <Outlet />
      </div>
    </div>
  </div>
);
