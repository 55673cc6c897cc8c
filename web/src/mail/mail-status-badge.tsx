import type { OutboxMail } from '@backroom/contract/mail';
import { CircleCheck, CircleX, Clock, Inbox } from 'lucide-react';
import { Badge } from '../ui/text/badge.tsx';

type MailStatusBadgeProps = { status: OutboxMail['status']; smtp: boolean };

/** Without SMTP a mail stays in the outbox for good; with it, it waits there to be sent. */
export const MailStatusBadge = ({ status, smtp }: MailStatusBadgeProps) => {
  if (status === 'sent')
    return (
      <Badge tone="good" icon={CircleCheck}>
        Sent
      </Badge>
    );
  if (status === 'failed')
    return (
      <Badge tone="bad" icon={CircleX}>
        Failed
      </Badge>
    );
  return (
    <Badge tone={smtp ? 'warn' : 'info'} icon={smtp ? Clock : Inbox}>
      {smtp ? 'Waiting' : 'Only here'}
    </Badge>
  );
};
