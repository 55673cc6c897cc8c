import { giftCardColumns as declared } from '@backroom/contract/gift-card-columns';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { columnsOf } from '../../ui/list/columns-of.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { CardStatusBadge } from '../card/card-status-badge.tsx';
import type { ZoneOf } from '../use-zone-of.ts';
import type { CardView } from './gift-card-view.ts';

/** As wide as a day is written, and in its line: nothing moves when it comes. */
const DayToCome = () => <Skeleton className="inline-block w-[6em]" />;

/** The columns of the gift card list on the screen. Days are those of the issuing store, as the date filter counts them. */
export const giftCardColumns = (zoneOf: ZoneOf | null) => {
  const dayOf = (card: CardView, moment: string | null) =>
    zoneOf || !moment ? formatDate(moment, zoneOf?.(card.shopDomain)) : <DayToCome />;
  return columnsOf<CardView, typeof declared>(declared, {
    cardNumber: {
      cell: (card) => <span className="font-medium whitespace-nowrap tabular-nums">{card.cardNumber}</span>,
      card: 'title',
    },
    storeId: { value: (card) => card.storeId, maxWidth: 170, card: 'under' },
    status: { cell: (card) => <CardStatusBadge status={card.status} />, card: 'status' },
    initialAmount: { value: (card) => card.initialAmount },
    balance: { value: (card) => card.balance, card: 'side' },
    totalRedeemed: { value: (card) => card.totalRedeemed },
    issuedDate: { cell: (card) => dayOf(card, card.issuedDate) },
    lastUsed: { cell: (card) => dayOf(card, card.lastUsed) },
    updatedAt: { cell: (card) => dayOf(card, card.updatedAt), card: 'under' },
    customerEmail: { value: (card) => card.customerEmail, maxWidth: 190 },
    issuedBy: { value: (card) => card.issuedBy, maxWidth: 170 },
    reloadCount: { value: (card) => card.reloadCount },
    redeemCount: { value: (card) => card.redeemCount },
    expiresOn: { cell: (card) => (card.expiresOn ? dayOf(card, card.expiresOn) : 'Never') },
    customerName: { value: (card) => card.customerName, maxWidth: 180 },
    note: { value: (card) => card.note, maxWidth: 240 },
    shopDomain: { value: (card) => card.shopDomain, maxWidth: 240 },
  });
};
