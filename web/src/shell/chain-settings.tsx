import { audienceOf } from '@backroom/contract/kit/access';
import { Link } from '@tanstack/react-router';
import { useUser } from '../api/session.ts';
import { chainSettingsFor } from './navigation.ts';

/** The chain's settings: what only a SuperAdmin does. Nothing for anybody else. */
export const ChainSettings = () => {
  const user = useUser();
  const entries = user ? chainSettingsFor(audienceOf(user)) : [];
  if (entries.length === 0) return null;
  return (
    <nav aria-label="The chain’s settings" className="min-w-0">
      <h2 className="px-3 pb-1 text-meta text-muted max-md:px-0">The chain’s</h2>
      <ul className="grid gap-0.5 max-sm:grid-cols-1 max-md:grid-cols-2">
        {entries.map(({ label, path, text, icon: Icon }) => (
          <li key={path}>
            <Link
              // Only entries that have a route are listed.
              to={path as never}
              title={text}
              className="flex items-center gap-2.5 rounded-md px-3 py-2 text-table font-medium text-soft hover:bg-hover hover:text-ink max-md:px-0"
            >
              <Icon aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0">
                {label}
                <span className="block text-meta font-normal text-muted md:hidden">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
