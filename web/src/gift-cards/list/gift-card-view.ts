/**
 * A gift card as shown, from the card as received (specification 2, section 3). The status is derived here from
 * the received fields, so that it is right with any server that follows the specification.
 */
import type { GiftCard } from '@backroom/contract/gift-card-fields';
import type { GiftCardStatus } from '@backroom/contract/gift-card-statuses';

/** The received card: what every server gives, and what ours gives besides. */
export type ReceivedCard = Pick<
  GiftCard,
  'masked_code' | 'shop_domain' | 'initial_amount' | 'balance' | 'reload_count' | 'redeem_count'
> &
  Partial<GiftCard> & { email?: string | null };

export type CardView = {
  id: string;
  status: GiftCardStatus | 'deactivated';
  cardNumber: string;
  storeId: string;
  shopDomain: string;
  issuedDate: string | null;
  lastUsed: string | null;
  updatedAt: string | null;
  customerEmail: string | null;
  customerName: string | null;
  issuedBy: string | null;
  reloadCount: number;
  redeemCount: number;
  initialAmount: number;
  balance: number;
  totalRedeemed: number;
  /** The last day of use, or a moment on it where the server gives no day. */
  expiresOn: string | null;
  note: string | null;
};

/** The first rule that matches wins (specification 2, section 4). */
export const statusOf = (
  card: Pick<ReceivedCard, 'expires_at' | 'balance' | 'reload_count'>,
  now = Date.now(),
): GiftCardStatus => {
  if (card.expires_at && Date.parse(card.expires_at) < now) return 'expired';
  if (card.balance < 0) return 'refunded';
  if (card.balance === 0) return 'redeemed';
  return card.reload_count > 0 ? 'reloaded' : 'active';
};

const round = (dollars: number) => Math.round(dollars * 100) / 100;

export const toCardView = (card: ReceivedCard): CardView => ({
  id: card._id ?? card.id ?? card.masked_code,
  status: card.deactivated_at ? 'deactivated' : statusOf(card),
  cardNumber: card.masked_code,
  storeId: card.source_store || card.shop_domain,
  shopDomain: card.shop_domain,
  issuedDate: card.shopify_created_at ?? null,
  lastUsed: card.last_used_at ?? (card.redeem_count > 0 ? (card.shopify_updated_at ?? null) : null),
  updatedAt: card.shopify_updated_at ?? null,
  customerEmail: card.customer_email ?? card.email ?? null,
  customerName: card.customer_name ?? null,
  issuedBy: card.created_by ?? null,
  reloadCount: card.reload_count,
  redeemCount: card.redeem_count,
  initialAmount: card.initial_amount,
  balance: card.balance,
  totalRedeemed: round(card.initial_amount - card.balance),
  // A card ended by hand has a moment at which it stopped, and still no last day.
  expiresOn: card.expires_on === undefined ? (card.expires_at ?? null) : card.expires_on,
  note: card.note ?? null,
});
