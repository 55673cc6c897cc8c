import { audienceOf } from '@backroom/contract/kit/access';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useUser } from '../api/session.ts';
import { Card, CardHeader } from '../ui/page/card.tsx';
import { useAdministration } from './administration.ts';
import { iconOf } from './navigation-icons.ts';

/** The way to what only a SuperAdmin does; nothing for anybody else. */
export const AdministrationCard = () => {
  const user = useUser();
  const entries = useAdministration(user && audienceOf(user));
  if (entries.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Administration" description="What only a SuperAdmin does." />
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {entries.map(({ label, path, text }) => {
          const Icon = iconOf(path);
          return (
            <li key={path}>
              <Link
                // Only entries that have a route are listed.
                to={path as never}
                className="flex items-center gap-3 px-5 py-3 last:rounded-b-lg hover:bg-hover"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block text-table font-medium">{label}</span>
                  <span className="block text-meta text-muted">{text}</span>
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
};
