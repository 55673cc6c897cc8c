import { audienceOf, mayOpen } from '@backroom/contract/kit/access';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Settings } from 'lucide-react';
import type { SessionUser } from '../api/session.ts';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../ui/overlay/menu.tsx';
import { logOut } from './log-out.ts';

/** Two letters for a person: of the names, else of the e-mail. */
const initialsOf = ({ firstName, lastName, email }: Partial<SessionUser>): string => {
  const letters = `${firstName?.trim()[0] ?? ''}${lastName?.trim()[0] ?? ''}`;
  return (letters || (email ?? '').slice(0, 2)).toUpperCase();
};

/** Who is signed in; Settings and Log out. */
export const ProfileMenu = ({ user }: { user: SessionUser }) => {
  const navigate = useNavigate();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Menu modal={false}>
      <MenuTrigger
        aria-label={`${initialsOf(user)}, profile of ${user.email}`}
        className="grid size-8.5 place-items-center rounded-full bg-accent-soft text-meta font-semibold text-accent-text hover:bg-accent hover:text-accent-ink"
      >
        {initialsOf(user)}
      </MenuTrigger>
      <MenuContent className="w-60">
        <div className="px-2.5 py-2">
          {name && <p className="truncate text-table font-medium">{name}</p>}
          <p className="truncate text-meta text-muted">{user.email}</p>
        </div>
        <MenuLine />
        {mayOpen(audienceOf(user), '/settings') && (
          <MenuItem onSelect={() => void navigate({ to: '/settings' })}>
            <Settings aria-hidden />
            Settings
          </MenuItem>
        )}
        <MenuItem onSelect={logOut}>
          <LogOut aria-hidden />
          Log out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
};
