import type { OrderDetails } from '@backroom/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { messageOf } from '../api/call-error.ts';
import { meaningOf } from '../api/call-failure.ts';
import { TalkAbout } from '../chats/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { FinancialStatusBadge, StatusBadge } from '../ui/text/status-badge.tsx';
import { orderDetailsQuery } from './orders-query.ts';

const OrderBody = lazy(() => import('./order-body.tsx'));

const Loading = () => (
  <div aria-busy="true" className="grid gap-4">
    <span className="sr-only">Loading order…</span>
    {Array.from({ length: 7 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      <Skeleton key={index} className={index % 2 === 0 ? 'w-3/5' : 'w-4/5'} />
    ))}
  </div>
);

const titleOf = (order: OrderDetails | undefined) =>
  order ? (
    <span className="flex flex-wrap items-center gap-2">
      {order.name}
      <FinancialStatusBadge status={order.financial_status} />
      <StatusBadge status={order.fulfillment_status ?? 'unfulfilled'} />
    </span>
  ) : (
    'Order'
  );

/** The order dialog (specification 1, "Order details dialog"), at its own address. */
export const OrderDrawer = ({ orderKey, onClose }: { orderKey: string; onClose: () => void }) => {
  const { data, error, isFetching, refetch } = useQuery(orderDetailsQuery(orderKey));
  const order = data?.orderDetails;
  return (
    <Drawer
      open
      onClose={onClose}
      title={titleOf(order)}
      description={order ? order.store_name : undefined}
      footer={
        <>
          {error && (
            <Button look="primary" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          )}
          {order && (
            <TalkAbout
              shop={order.shop}
              record={{ kind: 'order', id: `${order.shop}~${order.shopify_order_id}` }}
              label={`Order ${order.name}`}
            />
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && !order && (
        <Notice tone="bad">
          <p className="font-medium">Error loading order details</p>
          <p>{messageOf(error)}</p>
          <p className="mt-1 text-soft">{meaningOf(error)}</p>
        </Notice>
      )}
      {!error && !order && <Loading />}
      {order && (
        <Suspense fallback={<Loading />}>
          <OrderBody order={order} />
        </Suspense>
      )}
    </Drawer>
  );
};
