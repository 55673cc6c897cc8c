import type { Discount } from '@backroom/contract/discount-fields';
import { discountSentence } from '@backroom/contract/discount-sentence';
import { fundingWords } from '@backroom/contract/discount-words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { TalkAbout } from '../../chats/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RecordDrawer } from '../../ui/overlay/record-drawer.tsx';
import { formatDateTime, formatNumber } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { discountQuery } from '../discounts-query.ts';
import { toldOf } from '../told.ts';
import { DiscountBadge } from './discount-badge.tsx';
import { DiscountStores } from './discount-stores.tsx';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="text-table break-words">{children}</dd>
  </div>
);

const Details = ({ discount }: { discount: Discount }) => (
  <div className="grid gap-5">
    <p className="text-body">{discountSentence(toldOf(discount))}</p>
    {discount.locked && (
      <Notice tone="info">
        <Lock aria-hidden className="mr-1 inline size-3.5" />
        This is head office’s discount. Only head office changes it.
      </Notice>
    )}
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      <Fact label="Times used">{formatNumber(discount.times_used)}</Fact>
      <Fact label="Given away">
        <Money value={discount.given_away} />
      </Fact>
      <Fact label="Paid by">{fundingWords(discount.funding)}</Fact>
      <Fact label="Whose">{discount.owner ?? 'Head office'}</Fact>
      <Fact label="Created">{formatDateTime(discount.created_at)}</Fact>
      <Fact label="Created by">{discount.created_by}</Fact>
    </dl>
    <DiscountStores discount={discount} />
  </div>
);

type DiscountDrawerProps = { id: string; onClose: () => void };

/** One discount: what a shopper gets, in which stores, and what it gave away. */
const DiscountDrawer = ({ id, onClose }: DiscountDrawerProps) => {
  const { data, error, refetch } = useQuery(discountQuery(id));
  return (
    <RecordDrawer
      kind="Discount"
      record="discount"
      id={id}
      query={{ data: data?.data, error, refetch }}
      onClose={onClose}
      heading={(discount) => (
        <>
          {discount.title}
          <DiscountBadge state={discount.state} />
        </>
      )}
      description={(discount) => discount.code ?? 'Automatic'}
      actions={(discount) => (
        <>
          <TalkAbout
            shop={discount.discount_shops[0]?.shop ?? ''}
            among={discount.discount_shops.map(({ shop, shop_name }) => ({ value: shop, label: shop_name }))}
            record={{ kind: 'discount', id }}
            label={`Discount ${discount.title}`}
          />
          <Link to="/discounts/create-discount" search={{ from: id }} className={buttonClass()}>
            Duplicate
          </Link>
          {!discount.locked && (
            <Link to="/discounts/edit-discount" search={{ id }} className={buttonClass('primary')}>
              Edit
            </Link>
          )}
        </>
      )}
    >
      {(discount) => <Details discount={discount} />}
    </RecordDrawer>
  );
};

export default DiscountDrawer;
