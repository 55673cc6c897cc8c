import type { User } from '@backroom/contract/users';
import { CircleCheck, CircleDashed, CircleSlash, Hourglass, Lock, Shield, ShieldCheck } from 'lucide-react';
import { Badge } from '../ui/text/badge.tsx';

/** What a user's account is, and of an open invitation what became of it. */
export const UserStatusBadge = ({ user }: { user: Pick<User, 'status' | 'invitation'> }) => {
  if (user.status === 'Active')
    return (
      <Badge tone="good" icon={CircleCheck}>
        Active
      </Badge>
    );
  if (user.status === 'Inactive')
    return (
      <Badge tone="plain" icon={CircleSlash}>
        Inactive
      </Badge>
    );
  if (user.status === 'Locked')
    return (
      <Badge tone="bad" icon={Lock}>
        Locked
      </Badge>
    );
  if (user.invitation?.state === 'sent')
    return (
      <Badge tone="info" icon={CircleDashed}>
        Invited
      </Badge>
    );
  return (
    <Badge tone="warn" icon={Hourglass}>
      {user.invitation?.state === 'expired' ? 'Invitation expired' : 'Not invited'}
    </Badge>
  );
};

const kinds = { app: 'App', mail: 'Mail' };

/** A shield: full where sign-in asks for a second factor, hollow where it doesn't. */
export const FactorShield = ({ user }: { user: Pick<User, 'secondFactor' | 'secondFactorRequired'> }) => {
  if (user.secondFactor)
    return (
      <span className="inline-flex items-center gap-1.5 align-middle text-good">
        <ShieldCheck aria-hidden className="size-4" />
        <span className="text-ink">{kinds[user.secondFactor]}</span>
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5 align-middle text-muted">
      <Shield aria-hidden className="size-4" />
      {user.secondFactorRequired ? 'Demanded, not set up' : 'None'}
    </span>
  );
};
