import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { formatMoney } from '../../ui/text/format.ts';

type AmountDialogProps = {
  title: string;
  card: { masked_code: string; balance: number };
  /** The balance there will be; null while the amount makes no sense. */
  after: number | null;
  action: string;
  formId: string;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form that moves a card's balance: which card, what is on it, and what will be. */
export const AmountDialog = ({
  title,
  card,
  after,
  action,
  formId,
  busy,
  onClose,
  children,
}: AmountDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    description={<span className="tabular-nums">{card.masked_code}</span>}
    footer={
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" form={formId} busy={busy}>
          {action}
        </Button>
      </>
    }
  >
    <dl className="mb-4 grid grid-cols-2 divide-x divide-line rounded-lg border border-line bg-sunken tabular-nums">
      <div className="px-4 py-2.5">
        <dt className="text-meta text-muted">Balance now</dt>
        <dd className="text-body font-semibold">{formatMoney(card.balance)}</dd>
      </div>
      <div className="px-4 py-2.5">
        <dt className="text-meta text-muted">Balance after</dt>
        <dd
          aria-live="polite"
          className={
            after !== null && after < 0 ? 'text-body font-semibold text-bad' : 'text-body font-semibold'
          }
        >
          {after === null ? '-' : formatMoney(after)}
        </dd>
      </div>
    </dl>
    {children}
  </Dialog>
);

/** The balance after an amount that may still be half typed. */
export const balanceAfter = (balance: number, amount: unknown): number | null =>
  typeof amount === 'number' ? Math.round((balance + amount) * 100) / 100 : null;
