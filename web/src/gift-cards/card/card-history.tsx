import type { AnswerOf } from '../../api/call.ts';
import { NewerOlder } from '../../ui/list/newer-older.tsx';
import { formatDateTime, zoneNameOf } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';

type Answer = AnswerOf<'getGiftCardHistory'>;
type Entry = Answer['giftCardHistory'][number];

const words: Record<Entry['action'], string> = {
  SOLD: 'Sold',
  ISSUED: 'Issued',
  IMPORTED: 'Imported',
  RELOADED: 'Reloaded',
  REDEEMED: 'Redeemed',
  REFUNDED_TO_CARD: 'Refunded to the card',
  SALE_REFUNDED: 'Purchase refunded',
  ADJUSTED: 'Balance adjusted',
  EXPIRED: 'Expired',
  REINSTATED: 'Reinstated',
  DEACTIVATED: 'Deactivated',
  EXPIRY_CHANGED: 'Expiry changed',
  NOTE_ADDED: 'Note changed',
  CUSTOMER_CHANGED: 'Customer changed',
  SENT: 'Sent by e-mail',
  RESENT: 'Sent again',
};

const Amount = ({ value }: { value: number }) => (
  <span className={value > 0 ? 'text-good' : undefined}>
    {value > 0 && '+'}
    <Money value={value} />
  </span>
);

const HistoryLine = ({ entry, timeZone }: { entry: Entry; timeZone: string | undefined }) => {
  const more = [entry.order_name, entry.reason, entry.note].filter(Boolean).join(' · ');
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 px-4 py-2.5">
      <div className="min-w-0">
        <p className="text-table font-medium">{words[entry.action] ?? entry.action}</p>
        {more && <p className="text-meta break-words text-soft">{more}</p>}
        <p className="text-meta text-muted">
          {formatDateTime(entry.date, timeZone)} · {entry.store} · {entry.performed_by}
        </p>
      </div>
      <div className="text-right text-table tabular-nums">
        {entry.amount !== 0 && (
          <p className="font-medium">
            <Amount value={entry.amount} />
          </p>
        )}
        <p className="text-meta text-muted">
          <span className="sr-only">Balance after: </span>
          <Money value={entry.balance_after} />
        </p>
      </div>
    </li>
  );
};

type CardHistoryProps = {
  entries: Entry[];
  openingBalance: number;
  /** The issuing store's, also for what happened elsewhere, so that the order stays plain. */
  timeZone: string | undefined;
  pagination: Answer['pagination'];
  onPage: (page: number) => void;
};

/** All that happened to a card, newest first, with the balance after each. */
export const CardHistory = ({ entries, openingBalance, timeZone, pagination, onPage }: CardHistoryProps) => {
  const { currentPage, totalPages, hasNextPage } = pagination;
  return (
    <section aria-label="History" className="grid gap-2">
      <h3 className="flex items-baseline justify-between text-body font-semibold">
        History
        {timeZone && (
          <span className="text-meta font-normal text-muted">
            times in {zoneNameOf(entries[0]?.date, timeZone)}
          </span>
        )}
      </h3>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {entries.map((entry) => (
          <HistoryLine key={entry._id} entry={entry} timeZone={timeZone} />
        ))}
        <li className="flex justify-between px-4 py-2.5 text-meta text-muted">
          <span>{hasNextPage ? 'Balance before these' : 'Opening balance'}</span>
          <span className="tabular-nums">
            <Money value={openingBalance} />
          </span>
        </li>
      </ol>
      <NewerOlder label="Pages of the history" page={currentPage} pages={totalPages} onPage={onPage} />
    </section>
  );
};
