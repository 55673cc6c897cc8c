import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import type { CardView, ReceivedCard } from '../list/gift-card-view.ts';

/** Who or what gave the card out, in words. */
const issuerOf = (received: ReceivedCard, by: string | null): string => {
  switch (received.is_from) {
    case 'import':
      return `${by ?? 'somebody'}, by an import`;
    case 'shopify':
      return 'An order of the online store';
    case 'pos':
      return 'An order at the till';
    case 'refund':
      return 'A refund';
    case 'loyalty':
      return 'Loyalty points';
    default:
      return by ?? '-';
  }
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="text-table break-words">{children}</dd>
  </div>
);

type CardFactsProps = { received: ReceivedCard; card: CardView; timeZone: string | undefined };

/** What is on the card and whose it is; times in the issuing store's zone. */
export const CardFacts = ({ received, card, timeZone }: CardFactsProps) => {
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-sunken">
        {(
          [
            ['Balance', card.balance],
            ['Loaded in all', card.initialAmount],
            ['Redeemed', card.totalRedeemed],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className="px-4 py-3">
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="text-lead font-semibold tabular-nums">
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Fact label="Issued">{formatDateTime(card.issuedDate, timeZone)}</Fact>
        <Fact label="Issued by">{issuerOf(received, card.issuedBy)}</Fact>
        <Fact label="Expires">
          {card.expiresOn ? `${formatDate(card.expiresOn)}, end of day in the store` : 'Never'}
        </Fact>
        <Fact label="Last used">{formatDateTime(card.lastUsed, timeZone)}</Fact>
        {(card.customerName || card.customerEmail) && (
          <div className="max-sm:col-span-2">
            <Fact label="Customer">{[card.customerName, card.customerEmail].filter(Boolean).join(', ')}</Fact>
          </div>
        )}
        {received.recipient_email && <Fact label="Recipient">{received.recipient_email}</Fact>}
        {received.deactivated_at && (
          <Fact label="Deactivated">{formatDateTime(received.deactivated_at, timeZone)}</Fact>
        )}
      </dl>
      {received.recipient_message && (
        <dl>
          <Fact label="Message to the recipient">{received.recipient_message}</Fact>
        </dl>
      )}
      {card.note && (
        <dl>
          <Fact label="Note">{card.note}</Fact>
        </dl>
      )}
    </div>
  );
};
