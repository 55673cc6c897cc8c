import type { ListColumn } from '../../ui/list/list-column.ts';
import { formatDate, orDash } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { CardStatusBadge } from '../card/card-status-badge.tsx';
import type { ZoneOf } from '../card/use-zone-of.ts';
import type { CardView } from './gift-card-view.ts';

/**
 * The columns of specification 2, section 3 ("Gift card (as shown)"), and some to choose. Days are those of
 * the issuing store, as the date filter counts them.
 */
export const giftCardColumns = (zoneOf: ZoneOf): ListColumn<CardView>[] => [
  {
    key: 'cardNumber',
    header: 'Card number',
    fixed: true,
    card: 'title',
    cell: (card) => <span className="font-medium whitespace-nowrap tabular-nums">{card.cardNumber}</span>,
  },
  { key: 'storeId', header: 'Store', maxWidth: 140, cell: (card) => card.storeId },
  { key: 'status', header: 'Status', card: 'side', cell: (card) => <CardStatusBadge status={card.status} /> },
  {
    key: 'initialAmount',
    header: 'Loaded',
    align: 'right',
    sort: 'initial_amount',
    hidden: true,
    card: 'none',
    cell: (card) => <Money value={card.initialAmount} />,
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    sort: 'balance',
    cell: (card) => <Money value={card.balance} />,
  },
  {
    key: 'totalRedeemed',
    header: 'Redeemed',
    align: 'right',
    card: 'none',
    cell: (card) => <Money value={card.totalRedeemed} />,
  },
  {
    key: 'issuedDate',
    header: 'Issued',
    sort: 'created_at',
    cell: (card) => formatDate(card.issuedDate, zoneOf(card.shopDomain)),
  },
  {
    key: 'lastUsed',
    header: 'Last used',
    cell: (card) => formatDate(card.lastUsed, zoneOf(card.shopDomain)),
  },
  {
    key: 'customerEmail',
    header: 'Customer e-mail',
    maxWidth: 140,
    sort: 'customer_email',
    cell: (card) => orDash(card.customerEmail),
  },
  {
    key: 'issuedBy',
    header: 'Issued by',
    maxWidth: 150,
    hidden: true,
    card: 'none',
    cell: (card) => orDash(card.issuedBy),
  },
  { key: 'reloadCount', header: 'Reloads', align: 'right', card: 'none', cell: (card) => card.reloadCount },
  { key: 'redeemCount', header: 'Uses', align: 'right', card: 'none', cell: (card) => card.redeemCount },
  {
    key: 'expiresOn',
    header: 'Expires on',
    sort: 'expires_at',
    hidden: true,
    card: 'none',
    cell: (card) => (card.expiresOn ? formatDate(card.expiresOn, zoneOf(card.shopDomain)) : 'Never'),
  },
  {
    key: 'customerName',
    header: 'Customer',
    hidden: true,
    maxWidth: 180,
    card: 'none',
    cell: (card) => orDash(card.customerName),
  },
  {
    key: 'note',
    header: 'Note',
    hidden: true,
    maxWidth: 240,
    card: 'none',
    cell: (card) => orDash(card.note),
  },
];
