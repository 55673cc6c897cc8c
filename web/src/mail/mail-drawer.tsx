import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { CopyButton } from '../ui/text/copy-button.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { MailAttachments } from './mail-attachments.tsx';
import { mailQuery } from './mail-queries.ts';
import { MailStatusBadge } from './mail-status-badge.tsx';
import { addressesIn, MailText } from './mail-text.tsx';

const Loading = () => (
  <div aria-busy="true" className="grid gap-3">
    <span className="sr-only">Loading mail…</span>
    <Skeleton className="w-2/5" />
    <Skeleton className="w-4/5" />
    <Skeleton className="w-3/5" />
  </div>
);

/** One mail, at its own address. */
export const MailDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(mailQuery(id));
  const mail = data?.mail;
  const [link] = mail ? addressesIn(mail.text) : [];
  return (
    <Drawer
      open
      onClose={onClose}
      title={mail?.subject ?? 'Mail'}
      description={mail ? `To ${mail.to}, ${formatDateTime(mail.createdAt)}` : undefined}
      footer={
        <>
          {mail && <CopyButton key={mail.id} text={mail.text} label="Copy text" />}
          {link && <CopyButton key={link} text={link} label="Copy link" />}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && !mail && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !mail && <Loading />}
      {mail && data && (
        <div className="grid gap-4">
          <p>
            <MailStatusBadge status={mail.status} smtp={data.smtp} />
          </p>
          {mail.error && (
            <Notice tone="bad">
              <p className="font-medium">It could not be sent</p>
              <p>{mail.error}</p>
            </Notice>
          )}
          <MailText text={mail.text} />
          {mail.attachments.length > 0 && <MailAttachments id={mail.id} files={mail.attachments} />}
        </div>
      )}
    </Drawer>
  );
};
