import type { AnswerOf } from '../../api/call.ts';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { formatNumber, formatPoints } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { PointsTable } from '../reports/points-table.tsx';

type Answer = AnswerOf<'getCustomerHistory'>;

type Store = { points: number; orders: number; cents: number; cards: string[]; onCards: number };

/** Cents, so that sums of dollars stay exact. */
const cents = (dollars: number) => Math.round(dollars * 100);

const byStore = ({ history, orders, cards }: Pick<Answer, 'history' | 'orders' | 'cards'>) => {
  const stores = new Map<string, Store>();
  const at = (name: string): Store => {
    const store = stores.get(name) ?? { points: 0, orders: 0, cents: 0, cards: [], onCards: 0 };
    stores.set(name, store);
    return store;
  };
  for (const { shop_name, points } of history) at(shop_name).points += cents(points);
  for (const { shop_name, total } of orders) {
    const store = at(shop_name);
    store.orders += 1;
    store.cents += cents(total);
  }
  for (const { shop_name, masked_code, balance } of cards) {
    const store = at(shop_name);
    store.cards.push(masked_code.slice(-4));
    store.onCards += cents(balance);
  }
  return [...stores].toSorted(([a], [b]) => a.localeCompare(b));
};

/** What a shopper has to do with each store: orders, what its points come to, and gift cards that it issued. */
export const ByStore = (answer: Pick<Answer, 'history' | 'orders' | 'cards'>) => {
  const stores = byStore(answer);
  if (stores.length === 0) return null;
  return (
    <Card>
      <CardHeader title="By store" description="Orders, points and gift cards of this customer." />
      <CardBody className="px-2">
        <PointsTable
          label="By store"
          heads={['Store', 'Orders', 'Total', 'Points', 'Gift cards', 'On cards']}
          rows={stores.map(([name, store]) => ({
            key: name,
            name,
            cells: [
              formatNumber(store.orders),
              <Money key="total" value={store.cents / 100} />,
              formatPoints(store.points / 100),
              store.cards.map((end) => `…${end}`).join(', ') || '–',
              store.cards.length > 0 ? <Money key="cards" value={store.onCards / 100} /> : '–',
            ],
          }))}
        />
      </CardBody>
    </Card>
  );
};
