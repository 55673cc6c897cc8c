import type { Audience } from '@backroom/contract/kit/access';
import { mayOpen } from '@backroom/contract/kit/access';
import { Link, useLocation } from '@tanstack/react-router';
import { classNames } from '../ui/class-names.ts';
import type { RoomPage } from '../ui/room.ts';
import { useHiddenEntries } from './hidden-entries.ts';
import { entriesFor, iconOf, sectionOf } from './navigation.ts';

type Entered = Pick<RoomPage, 'label' | 'path'>;

const chosen = 'bg-accent-soft text-accent-text [&_svg]:text-accent-text';

type EntryProps = { entry: Entered; asIcon: boolean; onFollow?: () => void };

const Entry = ({ entry: { label, path }, asIcon, onFollow }: EntryProps) => {
  const Icon = iconOf(path);
  const isAbove = useLocation({ select: ({ pathname }) => sectionOf(pathname) === path });
  return (
    <li>
      <Link
        // The list of rooms holds only paths that have a route.
        to={path as never}
        onClick={onFollow}
        title={asIcon ? label : undefined}
        activeProps={{ className: chosen }}
        inactiveProps={{ className: isAbove ? chosen : 'text-soft hover:bg-hover hover:text-ink' }}
        className={classNames(
          'flex h-8.5 items-center gap-2.5 rounded-md text-table font-medium transition-colors duration-100 max-md:h-10',
          asIcon ? 'justify-center' : 'px-2.5',
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className={asIcon ? 'sr-only' : 'truncate'}>{label}</span>
      </Link>
    </li>
  );
};

type SidebarNavProps = { audience: Audience; asIcons: boolean; onFollow?: () => void };

const settings: Entered = { label: 'Settings', path: '/settings' };

/** The entries of the group General that this person may open; Settings below. */
export const SidebarNav = ({ audience, asIcons, onFollow }: SidebarNavProps) => {
  const hidden = useHiddenEntries();
  const shown = entriesFor(audience).filter(({ path }) => !hidden.has(path));
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-3">
      <p
        className={classNames(
          'h-7 overflow-hidden px-2.5 pt-1 text-meta whitespace-nowrap text-muted',
          asIcons && 'invisible',
        )}
      >
        General
      </p>
      <ul className="grid gap-0.5">
        {shown.map((entry) => (
          <Entry key={entry.path} entry={entry} asIcon={asIcons} onFollow={onFollow} />
        ))}
      </ul>
      {mayOpen(audience, '/settings') && (
        <ul className="mt-auto pt-4">
          <Entry entry={settings} asIcon={asIcons} onFollow={onFollow} />
        </ul>
      )}
    </nav>
  );
};
