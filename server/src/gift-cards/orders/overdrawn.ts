import { audit, systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { LockedCard } from '../ledger/ledger.ts';

/** Writes down that more was spent than was on a card: two shops took the same money, or its purchase was refunded after use. */
export const auditOverdrawn = (trx: Database, card: LockedCard, order: string): Promise<void> =>
  audit(trx, systemActor('gift-card ledger'), {
    action: 'gift-card.overdrawn',
    entity: 'gift-card',
    entityId: String(card.id),
    shopId: card.shopId,
    after: { balance_cents: card.state.balance, order },
  });
