import { audienceOf, mayOpen } from '@backroom/contract/kit/access';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Settings } from 'lucide-react';
import type { SessionUser } from '../api/session.ts';
import { MenuButton } from '../ui/overlay/menu-button.tsx';
import type { MenuEntry } from '../ui/overlay/menu-entries.ts';
import { Avatar } from '../ui/text/avatar.tsx';
import { initialsOf } from '../ui/text/initials.ts';
import { logOut } from './log-out.ts';
import { ownThingsFor } from './own-things.ts';

/** Who is signed in; Settings, or what is one's own where one may not open those; Log out. */
export const ProfileMenu = ({ user }: { user: SessionUser }) => {
  const navigate = useNavigate();
  const audience = audienceOf(user);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const label = `${initialsOf(user)}, profile of ${user.email}`;
  const settings: MenuEntry = {
    label: 'Settings',
    icon: Settings,
    onSelect: () => void navigate({ to: '/settings' }),
  };
  return (
    <MenuButton
      label={label}
      className="w-60"
      entries={[
        { kind: 'heading', label: name || user.email, text: name ? user.email : undefined },
        { kind: 'line' },
        ...(mayOpen(audience, '/settings') ? [settings] : []),
        ...ownThingsFor(audience).map(
          ({ thing, label: own, icon }): MenuEntry => ({
            label: own,
            icon,
            onSelect: () => void navigate({ to: '.', search: true, hash: thing }),
          }),
        ),
        { label: 'Log out', icon: LogOut, onSelect: logOut },
      ]}
    >
      <button type="button" aria-label={label} className="rounded-full hover:ring-2 hover:ring-accent">
        <Avatar person={user} />
      </button>
    </MenuButton>
  );
};
