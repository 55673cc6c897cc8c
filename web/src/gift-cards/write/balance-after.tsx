import { formatMoney } from '../../ui/text/format.ts';

/** The balance after an amount that may still be half typed; null while it makes no sense. */
const balanceAfter = (balance: number, amount: unknown): number | null =>
  typeof amount === 'number' && !Number.isNaN(amount) ? Math.round((balance + amount) * 100) / 100 : null;

/** What is on a card, and what will be. */
export const BalanceAfter = ({ balance, amount }: { balance: number; amount: unknown }) => {
  const after = balanceAfter(balance, amount);
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-lg border border-line bg-sunken tabular-nums">
      <div className="px-4 py-2.5">
        <dt className="text-meta text-muted">Balance now</dt>
        <dd className="text-body font-semibold">{formatMoney(balance)}</dd>
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
  );
};
