import type { OutboxMail } from '@backroom/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Notice } from '../ui/feedback/notice.tsx';
import type { ListColumn } from '../ui/list/list-column.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { toListState } from '../ui/list/list-state.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { wordsOf } from '../ui/text/status-badge.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { mailListQuery } from './mail-queries.ts';
import { MailStatusBadge } from './mail-status-badge.tsx';

const columnsFor = (smtp: boolean): ListColumn<OutboxMail>[] => [
  {
    key: 'subject',
    header: 'Subject',
    fixed: true,
    card: 'title',
    maxWidth: 360,
    cell: (mail) => <span className="font-medium">{mail.subject}</span>,
  },
  { key: 'to', header: 'To', maxWidth: 260, cell: (mail) => mail.to },
  { key: 'kind', header: 'Kind', cell: (mail) => wordsOf(mail.kind) },
  {
    key: 'status',
    header: 'Status',
    card: 'side',
    cell: (mail) => <MailStatusBadge status={mail.status} smtp={smtp} />,
  },
  { key: 'createdAt', header: 'Written', cell: (mail) => formatDateTime(mail.createdAt) },
];

/** Whether mail leaves Backroom at all: the same answer that the list shows. */
const useSmtp = () => useQuery(mailListQuery(toListState({}))).data?.smtp;

/** What Backroom has written to people: where no SMTP server is configured, the only place to read it. */
export const MailOutboxPage = () => {
  const smtp = useSmtp();
  const columns = useMemo(() => columnsFor(smtp ?? false), [smtp]);
  return (
    <>
      <BackLink to="/settings">Settings</BackLink>
      <ListPage
        name="mail-outbox"
        title="Mail outbox"
        description="Invitations, links and codes that Backroom has written, newest first."
        columns={columns}
        search="Recipient or subject"
        query={mailListQuery}
        read={(answer) => ({ rows: answer.mails, total: answer.pagination.total })}
        rowKey={(mail) => mail.id}
        rowLabel={(mail) => `mail to ${mail.to}`}
        details={(id, close) => <MailDrawer id={id} onClose={close} />}
        above={
          smtp === false && (
            <Notice tone="info">
              No mail server is configured, so mail is kept here and goes nowhere else. Open it to pass its
              link on, or set SMTP_URL. A link that was used or has run out is erased.
            </Notice>
          )
        }
        empty={{
          title: 'No mail yet',
          text: 'Invitations, password links and sign-in codes appear here when they are written.',
        }}
      />
    </>
  );
};
