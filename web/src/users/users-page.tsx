import { userColumns } from '@backroom/contract/user-columns';
import type { User } from '@backroom/contract/users';
import { LogOut, Mail, Pencil, Plus, Trash2, UserCog } from 'lucide-react';
import { lazy } from 'react';
import { useSavedViews } from '../saved-views/index.ts';
import type { Action } from '../ui/action.ts';
import { columnsOf } from '../ui/list/columns-of.tsx';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { useOpen } from '../ui/list/use-open.ts';
import { Avatar } from '../ui/text/avatar.tsx';
import { formatPhone } from '../ui/text/format.ts';
import { rightsOf, roleChoices } from './role-words.ts';
import { FactorShield, UserStatusBadge } from './user-badges.tsx';
import { exportUsers, userDefaults, usersQuery } from './users-query.ts';

// The forms bring their schemas along.
const UserPanel = lazy(() => import('./user-panel.tsx'));

const columns = columnsOf<User, typeof userColumns>(userColumns, {
  username: {
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <Avatar person={user} className="size-6 text-[10px]" />
        <span className="truncate">{user.username}</span>
      </span>
    ),
    maxWidth: 220,
    card: 'title',
  },
  email: { value: (user) => user.email, maxWidth: 260, card: 'under' },
  role: {
    cell: (user) => (
      <>
        {rightsOf(user).name}
        {user.franchiseeName && (
          // On a card it would leave the person's own name no room.
          <span className="text-muted max-md:hidden"> · {user.franchiseeName}</span>
        )}
      </>
    ),
    maxWidth: 240,
    card: 'side',
  },
  status: { cell: (user) => <UserStatusBadge user={user} />, card: 'status' },
  secondFactor: { cell: (user) => <FactorShield user={user} /> },
  lastSeen: { value: (user) => user.lastSeenAt },
  phoneNumber: { value: (user) => formatPhone(user.phoneNumber) },
  createdAt: { value: (user) => user.createdAt },
  updatedAt: { value: (user) => user.updatedAt },
});

const filters: ListFilter[] = [
  { key: 'role', label: 'Role', kind: 'one', choices: roleChoices },
  {
    key: 'type',
    label: 'Belongs to',
    kind: 'one',
    choices: [
      { value: 'Staff', label: 'Head office' },
      { value: 'Franchisee', label: 'A franchisee' },
    ],
  },
  {
    key: 'status',
    label: 'Status',
    kind: 'one',
    choices: ['Invited', 'Active', 'Inactive', 'Locked'].map((value) => ({ value, label: value })),
  },
];

/** Everybody who may sign in: as what, since when, from where (specification 2; domain.md 3.10). */
export const UsersPage = () => {
  const open = useOpen();
  const create: Action = {
    label: 'Invite user',
    icon: Plus,
    primary: true,
    onSelect: () => open('new'),
  };
  return (
    <ListPage
      name="users"
      title="Users"
      description="Who may sign in, and what they may do. People of a franchisee are added at the franchisee."
      columns={columns}
      defaults={userDefaults}
      search="Name, e-mail, phone or franchisee"
      filters={filters}
      query={usersQuery}
      onExport={exportUsers}
      read={(answer) => ({ rows: answer.data, total: answer.totalUsers })}
      rowKey={(user) => user.id}
      rowLabel={(user) => user.username}
      rowActions={(user) => [
        { label: 'Edit', icon: Pencil, onSelect: () => open(`${user.id}~edit`) },
        ...(user.invitation
          ? [{ label: 'Invitation', icon: Mail, onSelect: () => open(`${user.id}~invite`) }]
          : []),
        {
          label: 'End sessions',
          icon: LogOut,
          disabled: user.sessions === 0 ? 'signed in nowhere' : undefined,
          onSelect: () => open(`${user.id}~sign-out`),
        },
        { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: () => open(`${user.id}~delete`) },
      ]}
      details={(key, close) => <UserPanel openKey={key} onClose={close} />}
      actions={[create]}
      savedViews={useSavedViews('/users')}
      empty={{
        icon: UserCog,
        title: 'No users yet',
        text: 'Invite the people of head office here.',
        action: create,
      }}
    />
  );
};
