import type { User } from '@backroom/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useOpen } from '../ui/list/use-open.ts';
import { RecordDrawer } from '../ui/overlay/record-drawer.tsx';
import { Avatar } from '../ui/text/avatar.tsx';
import { deviceName } from '../ui/text/device-name.ts';
import { formatDateTime, formatPhone } from '../ui/text/format.ts';
import { RightsList } from './rights-list.tsx';
import { rightsOf } from './role-words.ts';
import { FactorShield, UserStatusBadge } from './user-badges.tsx';
import { userQuery } from './users-query.ts';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid min-w-0 content-start gap-0.5">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="text-table break-words">{children}</dd>
  </div>
);

const seen = ({ lastSeenAt, lastSeenFrom }: User) =>
  lastSeenAt ? `${formatDateTime(lastSeenAt)}${lastSeenFrom ? ` from ${lastSeenFrom}` : ''}` : 'Never';

const InvitationNotice = ({ user }: { user: User }) => {
  if (!user.invitation) return null;
  const { state, expiresAt } = user.invitation;
  if (state === 'sent')
    return <Notice tone="info">Their invitation can be used until {formatDateTime(expiresAt)}.</Notice>;
  return (
    <Notice tone="warn">
      {state === 'expired' ? 'Their invitation has run out.' : 'Their invitation was revoked.'} Send a new one
      to let them in.
    </Notice>
  );
};

const Sessions = ({ sessions }: { sessions: AnswerOf<'getUser'>['sessions'] }) => (
  <section aria-label="Sessions">
    <h3 className="mb-2 text-table font-medium">Sessions</h3>
    {sessions.length === 0 ? (
      <p className="text-table text-muted">Signed in nowhere.</p>
    ) : (
      <ul className="divide-y divide-line rounded-lg border border-line">
        {sessions.map((session) => (
          <li key={session.id} className="px-4 py-2.5">
            <p className="text-table font-medium">{deviceName(session.userAgent)}</p>
            <p className="text-meta text-muted">
              {session.ip} · last used {formatDateTime(session.lastSeenAt)}
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Body = ({ user, sessions }: AnswerOf<'getUser'>) => (
  <div className="grid grid-cols-1 gap-6">
    <InvitationNotice user={user} />
    <dl className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <Fact label="E-mail">{user.email}</Fact>
      <Fact label="Phone">{formatPhone(user.phoneNumber)}</Fact>
      <Fact label="Last seen">{seen(user)}</Fact>
      <Fact label="Second factor">
        <FactorShield user={user} />
      </Fact>
      {user.franchiseeName && <Fact label="Franchisee">{user.franchiseeName}</Fact>}
      <Fact label="Added">{formatDateTime(user.createdAt)}</Fact>
    </dl>
    <section aria-label="What they may do">
      <h3 className="mb-2 text-table font-medium">{rightsOf(user).name}: may do</h3>
      <RightsList role={user.role} type={user.type} />
    </section>
    <Sessions sessions={sessions} />
  </div>
);

/** One user: who, what they may do, where they are signed in, what was changed. */
export const UserDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(userQuery(id));
  const open = useOpen();
  return (
    <RecordDrawer
      kind="User"
      record="user"
      id={id}
      query={query}
      onClose={onClose}
      heading={({ user }) => (
        <>
          <Avatar person={user} className="size-8 text-meta" />
          {user.username}
          <UserStatusBadge user={user} />
        </>
      )}
      description={({ user }) => rightsOf(user).name}
      actions={({ user }) => (
        <>
          <Button look="quiet-danger" className="mr-auto" onClick={() => open(`${id}~delete`)}>
            Delete
          </Button>
          {user.sessions > 0 && <Button onClick={() => open(`${id}~sign-out`)}>End sessions</Button>}
          {user.invitation && (
            <Button onClick={() => open(`${id}~invite`)}>
              {user.invitation.state === 'sent' ? 'Invitation' : 'Send invitation'}
            </Button>
          )}
          <Button look="primary" onClick={() => open(`${id}~edit`)}>
            Edit
          </Button>
        </>
      )}
    >
      {(data) => <Body {...data} />}
    </RecordDrawer>
  );
};
