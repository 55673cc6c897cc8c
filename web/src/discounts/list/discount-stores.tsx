import type { Discount, DiscountShop } from '@backroom/contract/discount-fields';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../api/call-error.ts';
import { readAudience } from '../../api/session.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const wordsOf = ({ status, paused, error, connected }: DiscountShop): string => {
  if (status === 'FAILED') return error ?? 'Failed';
  if (status === 'PENDING') return error ?? 'On its way';
  if (status === 'DRIFTED') return 'Changed in the shop';
  const there = connected ? 'There' : 'Counts for tills that ask Backroom';
  return [paused ? 'Paused' : there, error].filter(Boolean).join(' · ');
};

const tones: Partial<Record<DiscountShop['status'], string>> = { FAILED: 'text-bad', DRIFTED: 'text-warn' };

const isOpen = ({ status, connected }: DiscountShop) =>
  connected && (status === 'FAILED' || status === 'DRIFTED');

const retryWord = ({ status }: DiscountShop) => (status === 'DRIFTED' ? 'Put ours back' : 'Retry');

/** How far a discount is in each of its stores, with what to do where it isn't there. */
export const DiscountStores = ({ discount }: { discount: Discount }) => {
  const { id, title, discount_shops: shops, locked } = discount;
  const retry = useWrite('retryDiscount', { say: ({ message }) => message });
  const send = (shopIds?: string[]) =>
    void retry({ body: { id, shopIds } }).catch((error: unknown) =>
      toast.bad('That did not work', { description: messageOf(error) }),
    );
  const open = shops.filter(isOpen);
  const failed = shops.filter((shop) => shop.connected && shop.status === 'FAILED');
  const decides = readAudience() !== 'franchisee';
  // Those that need somebody first, however many stores there are.
  const inOrder = [...open, ...shops.filter((shop) => !open.includes(shop))];
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-table font-semibold">Stores</h3>
        {!locked && failed.length > 1 && (
          <Button onClick={() => send(failed.map(({ shop }) => shop))}>Retry all {failed.length}</Button>
        )}
      </div>
      <ul aria-live="polite" className="grid divide-y divide-line rounded-lg border border-line">
        {inOrder.map((shop) => (
          <li key={shop.shop} className="grid gap-1 px-3 py-2 text-table">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{shop.shop_name}</span>
              <span className={tones[shop.status] ?? 'text-muted'}>{wordsOf(shop)}</span>
            </span>
            {!locked && open.includes(shop) && (
              <span className="flex flex-wrap justify-end gap-2">
                {shop.status === 'DRIFTED' && decides && (
                  <Link to="/pushes/drift" search={{ q: title }} className={buttonClass()}>
                    See both sides
                  </Link>
                )}
                <Button
                  aria-label={`${retryWord(shop)} in ${shop.shop_name}`}
                  onClick={() => send([shop.shop])}
                >
                  {retryWord(shop)}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
