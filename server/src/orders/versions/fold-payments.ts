import type { OrderTransaction } from '../order-document.ts';
import type { Telling } from './telling.ts';

const isTold = ({ implied }: OrderTransaction) => !implied;

/** Whether a telling lists how the order was paid, not only what was given back. */
const tellsPayments = ({ money }: Telling): boolean =>
  money.transactions.some((transaction) => isTold(transaction) && transaction.kind !== 'refund');

const taken = (transactions: readonly OrderTransaction[]): number =>
  transactions
    .filter(({ status, kind }) => status === 'success' && (kind === 'sale' || kind === 'capture'))
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Each transaction as the newest telling has it, and the card that paid where any of them names it. */
const union = (tellings: readonly Telling[]): OrderTransaction[] => {
  const known = new Map<string, OrderTransaction>();
  for (const transaction of tellings.toReversed().flatMap(({ money }) => money.transactions)) {
    if (!isTold(transaction)) continue;
    const newer = known.get(transaction.id) ?? transaction;
    known.set(transaction.id, { ...newer, gift_card: newer.gift_card ?? transaction.gift_card });
  }
  return [...known.values()];
};

/**
 * What tellings without payments say was paid beyond what is known: at first with the order, later on the day of the
 * telling that shows it.
 */
const implied = (tellings: readonly Telling[], told: readonly OrderTransaction[]): OrderTransaction[] => {
  const lastTold = tellings.findLastIndex(tellsPayments);
  let covered = lastTold < 0 ? 0 : taken(told);
  return tellings.slice(lastTold + 1).flatMap((telling, index) => {
    const [sale] = telling.money.transactions.filter((transaction) => !isTold(transaction));
    if (!sale || sale.amount_cents <= covered) return [];
    const amount_cents = sale.amount_cents - covered;
    covered = sale.amount_cents;
    const isFirst = lastTold < 0 && index === 0;
    return [
      isFirst ? sale : { ...sale, id: `${sale.id} ${telling.at}`, at: telling.at ?? sale.at, amount_cents },
    ];
  });
};

/**
 * All payments of an order: those that any telling lists, and what is paid beyond them. A telling that lists none
 * forgets none. @param tellings oldest first; @param undated what files without a date say, where none of these does.
 */
export const foldPayments = (
  tellings: readonly Telling[],
  undated: readonly Telling[],
): OrderTransaction[] => {
  const told = union(tellings);
  const all = [...implied(tellings, told), ...told];
  return all.length > 0 ? all : (undated.at(-1)?.money.transactions ?? []);
};
