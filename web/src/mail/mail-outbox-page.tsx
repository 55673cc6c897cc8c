import type { OutboxMail } from '@backroom/contract/mail';
import { mailColumns } from '@backroom/contract/mail-columns';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Notice } from '../ui/feedback/notice.tsx';
import { columnsOf } from '../ui/list/columns-of.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { toListState } from '../ui/list/list-state.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { LateRoom } from '../ui/page/late-room.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { mailDefaults, mailListQuery } from './mail-queries.ts';
import { MailStatusBadge } from './mail-status-badge.tsx';

const columnsFor = (smtp: boolean) =>
  columnsOf<OutboxMail, typeof mailColumns>(mailColumns, {
    subject: {
      cell: (mail) => <span className="font-medium">{mail.subject}</span>,
      maxWidth: 360,
      card: 'title',
    },
    to: { value: (mail) => mail.to, maxWidth: 260, card: 'under' },
    kind: { value: (mail) => mail.kind },
    status: { cell: (mail) => <MailStatusBadge status={mail.status} smtp={smtp} />, card: 'status' },
    createdAt: { value: (mail) => mail.createdAt, card: 'side' },
  });

/** Whether mail leaves Backroom at all: the same answer that the list shows. */
const useSmtp = () => {
  const { data, isPending } = useQuery(mailListQuery(toListState({}, mailDefaults)));
  return { smtp: data?.smtp, isPending };
};

/** What Backroom has written to people: where no SMTP server is configured, the only place to read it. */
export const MailOutboxPage = () => {
  const { smtp, isPending } = useSmtp();
  const columns = useMemo(() => columnsFor(smtp ?? false), [smtp]);
  return (
    <>
      <BackLink to="/settings">Settings</BackLink>
      <ListPage
        name="mail-outbox"
        title="Mail outbox"
        description="Invitations, links and codes that Backroom has written, newest first."
        columns={columns}
        defaults={mailDefaults}
        search="Recipient or subject"
        query={mailListQuery}
        read={(answer) => ({ rows: answer.mails, total: answer.pagination.total })}
        rowKey={(mail) => mail.id}
        rowLabel={(mail) => `mail to ${mail.to}`}
        details={(id, close) => <MailDrawer id={id} onClose={close} />}
        above={
          <LateRoom name="no-mail-server" isKnown={!isPending}>
            {smtp === false && (
              <Notice tone="info">
                No mail server is configured, so mail is kept here and goes nowhere else. Open it to pass its
                link on, or set SMTP_URL. A link that was used or has run out is erased.
              </Notice>
            )}
          </LateRoom>
        }
        empty={{
          title: 'No mail yet',
          text: 'Invitations, password links and sign-in codes appear here when they are written.',
        }}
      />
    </>
  );
};
