import type { OrderDocument, OrderTransaction } from '@backroom/contract/order-document';

/**
 * Adds transactions to one order, and keeps what each tender took and gave back. What would happen after the
 * chain's last moment doesn't.
 */
export type Till = {
  /** What is taken and not given back, in cents. */
  balance(): number;
  /** Everything ever taken. */
  taken(): number;
  /** The tender that took most recently; null where none did. */
  lastGateway(): string | null;
  take(at: number, gateway: string, cents: number, extra?: Partial<OrderTransaction>): void;
  /** Gives money back: to other tenders first, to gift cards last; never more than they took. */
  giveBack(at: number, cents: number): void;
  /** An entry that moves no money. */
  note(at: number, gateway: string, cents: number, entry: Pick<OrderTransaction, 'kind' | 'status'>): void;
};

type Tender = { gateway: string; left: number; giftCard: OrderTransaction['gift_card'] };

export const tillOf = (document: OrderDocument, until: Date): Till => {
  const tenders: Tender[] = [];
  let taken = 0;
  const add = (at: number, gateway: string, cents: number, rest: Partial<OrderTransaction>) => {
    document.transactions.push({
      id: `7${document.shopify_order_id}${String(document.transactions.length + 1).padStart(2, '0')}`,
      at: new Date(at).toISOString(),
      kind: 'sale',
      status: 'success',
      gateway,
      amount_cents: cents,
      gift_card: null,
      ...rest,
    });
  };
  return {
    balance: () => tenders.reduce((sum, tender) => sum + tender.left, 0),
    taken: () => taken,
    lastGateway: () => tenders.at(-1)?.gateway ?? null,
    take: (at, gateway, cents, extra = {}) => {
      if (cents <= 0 || at > until.getTime()) return;
      taken += cents;
      tenders.push({ gateway, left: cents, giftCard: extra.gift_card ?? null });
      add(at, gateway, cents, extra);
    },
    giveBack: (at, cents) => {
      let left = at > until.getTime() ? 0 : cents;
      const giftCardsLast = tenders.toSorted(
        (a, b) => Number(a.giftCard !== null) - Number(b.giftCard !== null),
      );
      for (const tender of giftCardsLast) {
        const part = Math.min(left, tender.left);
        if (part <= 0) continue;
        left -= part;
        tender.left -= part;
        add(at, tender.gateway, part, { kind: 'refund', gift_card: tender.giftCard });
      }
    },
    note: (at, gateway, cents, entry) => {
      if (at <= until.getTime()) add(at, gateway, cents, entry);
    },
  };
};
