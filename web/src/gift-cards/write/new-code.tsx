import type { GiftCard } from '@backroom/contract/gift-card-fields';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CopyButton } from '../../ui/text/copy-button.tsx';
import { formatDate, formatMoney } from '../../ui/text/format.ts';
import { printCard } from './print-card.ts';

const inGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1 ');

type NewCodeProps = { card: GiftCard; code: string; onClose: () => void };

type ShownCodeProps = NewCodeProps & { onLeave: () => void };

const ShownCode = ({ card, code, onClose, onLeave }: ShownCodeProps) => (
  <Dialog
    open
    onClose={onLeave}
    title="Gift card created"
    description={`${formatMoney(card.balance)}, issued by ${card.source_store}`}
    footer={
      <>
        <Button onClick={() => printCard(card, inGroups(code))}>
          <Printer aria-hidden />
          Print
        </Button>
        <CopyButton text={code} label="Copy code" />
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    <div className="grid gap-4">
      <p className="rounded-lg border border-dashed border-line-strong bg-sunken px-4 py-5 text-center font-mono text-title font-semibold tracking-wider break-all select-all">
        {inGroups(code)}
      </p>
      <Notice tone="warn">
        This is the only time the full code is shown. Copy or print it now: afterwards only its last four
        characters can be seen.
      </Notice>
      <p className="text-table text-muted">
        {card.expires_on ? `Good until the end of ${formatDate(card.expires_on)}.` : 'It does not expire.'}
      </p>
    </div>
  </Dialog>
);

/** The full code of a new card: now, and never again. Escape doesn't lose it without asking. */
export const NewCode = (props: NewCodeProps) => {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <ShownCode {...props} onLeave={() => setLeaving(true)} />
      <Confirm
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title="Have you kept the code?"
        action="Close"
        onConfirm={async () => props.onClose()}
      >
        <p>It can’t be shown again. Without it the card can’t be used, only deactivated.</p>
      </Confirm>
    </>
  );
};
