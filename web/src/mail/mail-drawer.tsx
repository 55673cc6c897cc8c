import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { DrawerTabs } from '../ui/overlay/drawer-tabs.tsx';
import { CopyButton } from '../ui/text/copy-button.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { MailAttachments } from './mail-attachments.tsx';
import { mailQuery } from './mail-queries.ts';
import { MailStatusBadge } from './mail-status-badge.tsx';
import { addressesIn, MailText } from './mail-text.tsx';
import { SendAgain } from './send-again.tsx';
import { useShownMail } from './use-shown-mail.ts';

const Loading = () => (
  <div aria-busy="true" className="grid gap-3">
    <span className="sr-only">Loading mail…</span>
    <Skeleton className="w-2/5" />
    <Skeleton className="w-4/5" />
    <Skeleton className="w-3/5" />
  </div>
);

type SealedNoticeProps = { smtp: boolean; busy: boolean; onShow: () => void };

/** Says that the link or code isn't shown by itself, and shows it where nobody else would bring it to its reader. */
const SealedNotice = ({ smtp, busy, onShow }: SealedNoticeProps) => (
  <Notice tone="info">
    {smtp ? (
      <p>What stands as •••• is for the recipient alone.</p>
    ) : (
      <>
        <p>What stands as •••• opens an account or pays. Showing it is written down with your name.</p>
        <Button size="sm" className="mt-2" busy={busy} onClick={onShow}>
          Show it
        </Button>
      </>
    )}
  </Notice>
);

/** One mail, at its own address. */
export const MailDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(mailQuery(id));
  const mail = data?.mail;
  const { shown, show, busy } = useShownMail(id);
  const text = shown?.text ?? mail?.text ?? '';
  const isSealed = mail?.secret === 'sealed' && !shown;
  const [link] = isSealed ? [] : addressesIn(text);
  return (
    <Drawer
      open
      onClose={onClose}
      title={shown?.subject ?? mail?.subject ?? 'Mail'}
      description={mail ? `To ${mail.to}, ${formatDateTime(mail.createdAt)}` : undefined}
      footer={
        <>
          {mail && !isSealed && <CopyButton key={text} text={text} label="Copy text" />}
          {link && <CopyButton key={link} text={link} label="Copy link" />}
          {mail && data.smtp && mail.secret !== 'erased' && <SendAgain mail={mail} />}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && !mail && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !mail && <Loading />}
      {mail && data && (
        <DrawerTabs record="mail" id={mail.id}>
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
            {isSealed && <SealedNotice smtp={data.smtp} busy={busy} onShow={() => void show()} />}
            <MailText text={text} />
            {mail.attachments.length > 0 && <MailAttachments id={mail.id} files={mail.attachments} />}
          </div>
        </DrawerTabs>
      )}
    </Drawer>
  );
};
