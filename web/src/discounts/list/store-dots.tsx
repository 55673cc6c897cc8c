import type { DiscountShop } from '@backroom/contract/discount-fields';
import { classNames } from '../../ui/class-names.ts';

const MOST_DOTS = 10;

const dot = ({ status, paused }: DiscountShop): string => {
  if (status === 'FAILED') return 'bg-bad';
  if (status === 'DRIFTED') return 'bg-warn';
  return status === 'PENDING' || paused ? 'border border-accent' : 'bg-accent';
};

const some = (count: number, words: string) => (count === 0 ? null : `${count} ${words}`);

/** "12 stores", "12 stores, 2 paused", "12 stores, 1 failed, 3 on their way". */
const storesWords = (shops: readonly DiscountShop[]): string => {
  const paused = shops.filter((shop) => shop.paused).length;
  const [only] = shops;
  const where = shops.length === 1 && only ? only.shop_name : `${shops.length} stores`;
  const count = (status: DiscountShop['status']) => shops.filter((shop) => shop.status === status).length;
  return [
    where,
    some(count('FAILED'), 'failed'),
    some(count('DRIFTED'), 'changed'),
    some(paused < shops.length ? paused : 0, 'paused'),
    some(count('PENDING'), 'on their way'),
  ]
    .filter((part) => part !== null)
    .join(', ');
};

/** At a glance in how many stores a discount is, and how far it is there. */
export const StoreDots = ({ shops }: { shops: readonly DiscountShop[] }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden className="flex gap-0.5">
      {shops.slice(0, MOST_DOTS).map((shop) => (
        <span key={shop.shop} className={classNames('size-2 rounded-full', dot(shop))} />
      ))}
    </span>
    <span className="truncate">{storesWords(shops)}</span>
  </span>
);
