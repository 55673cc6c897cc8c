import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { TalkAbout } from '../../chats/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { DrawerTabs } from '../../ui/overlay/drawer-tabs.tsx';
import { toCardView } from '../list/gift-card-view.ts';
import { giftCardHistoryQuery } from '../list/gift-cards-query.ts';
import { useZoneOf } from '../use-zone-of.ts';
import { CardFacts } from './card-facts.tsx';
import { CardHistory } from './card-history.tsx';
import { CardShops } from './card-shops.tsx';
import { CardStatusBadge } from './card-status-badge.tsx';
import { type CardAction, openKeyOf, useOpenCard } from './use-open-card.ts';

const Loading = () => (
  <div aria-busy="true" className="grid gap-4">
    <span className="sr-only">Loading gift card…</span>
    {['w-2/5', 'w-4/5', 'w-3/5', 'w-4/5', 'w-2/3', 'w-3/5'].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      <Skeleton key={index} className={width} />
    ))}
  </div>
);

/** Whoever sees a card sees who changed it; of one that is another owner's now, only what happened on own days. */
const Frame = ({ id, isOwn, children }: { id: string; isOwn: boolean; children: ReactNode }) => {
  const body = <div className="grid gap-6">{children}</div>;
  if (!isOwn) return body;
  return (
    <DrawerTabs record="gift-card" id={id}>
      {body}
    </DrawerTabs>
  );
};

/** One card: what is on it, whose it is, and all that happened to it. */
export const CardDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const [at, setAt] = useState({ id, page: 1 });
  const page = at.id === id ? at.page : 1;
  const { data, error, refetch } = useQuery({
    ...giftCardHistoryQuery(id, page),
    // The page before of the same card; another card's history is not this one's.
    placeholderData: (before) => (before?.giftCard?.id === id ? before : undefined),
  });
  const open = useOpenCard();
  const zoneOf = useZoneOf('shop_domain');
  const received = data?.giftCard;
  const timeZone = received ? zoneOf?.(received.shop_domain) : undefined;
  const isShown = data && zoneOf;
  const card = received && toCardView(received);
  const isEnded = card?.status === 'deactivated';
  const to = (action: CardAction) => () => open(openKeyOf(id, action));
  return (
    <Drawer
      open
      onClose={onClose}
      title={
        card ? (
          <span className="flex flex-wrap items-center gap-2 tabular-nums">
            {card.cardNumber}
            <CardStatusBadge status={card.status} />
          </span>
        ) : (
          'Gift card'
        )
      }
      description={card ? `Issued by ${card.storeId}` : undefined}
      footer={
        card && !isEnded ? (
          <>
            {received && (
              <TalkAbout
                shop={received.shop_domain}
                record={{ kind: 'gift-card', id }}
                label={`Gift card ${card.cardNumber}`}
              />
            )}
            <Button look="quiet-danger" onClick={to('deactivate')}>
              Deactivate
            </Button>
            <Button onClick={to('edit')}>Edit</Button>
            <Button disabled={card.status === 'expired'} onClick={to('adjust')}>
              Adjust
            </Button>
            <Button look="primary" disabled={card.status === 'expired'} onClick={to('reload')}>
              Reload
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {(!error || data) && !isShown && <Loading />}
      {isShown && (
        <Frame id={id} isOwn={card !== undefined && card !== null}>
          {received && card ? (
            <CardFacts received={received} card={card} timeZone={timeZone} />
          ) : (
            <Notice tone="info">
              The store of this card has another owner now. This is what happened on your days.
            </Notice>
          )}
          {received && <CardShops shops={data.usable_in} />}
          <CardHistory
            entries={data.giftCardHistory}
            timeZone={timeZone}
            openingBalance={data.opening_balance}
            pagination={data.pagination}
            onPage={(next) => setAt({ id, page: next })}
          />
        </Frame>
      )}
    </Drawer>
  );
};
