import type { AuditEntry } from '@backroom/contract/audit';

/** What one call did: its newest entry, and what else it changed in the same breath. */
export type Deed = AuditEntry & { readonly others: readonly AuditEntry[] };

/** Entries that stand beside each other and were made by one call, as one; those without a request each by itself. */
export const together = (entries: readonly AuditEntry[]): Deed[] => {
  const deeds: (AuditEntry & { others: AuditEntry[] })[] = [];
  for (const entry of entries) {
    const last = deeds.at(-1);
    if (last && entry.requestId !== null && last.requestId === entry.requestId) last.others.push(entry);
    else deeds.push({ ...entry, others: [] });
  }
  return deeds;
};

/** “Product: updated” three times and “Push: made” once → “and 3 more: Product: updated (2), Push: made”. */
export const othersWords = ({ others }: Deed): string => {
  const counts = Map.groupBy(others, ({ what }) => what);
  const named = [...counts].map(([what, { length }]) => (length === 1 ? what : `${what} (${length})`));
  return `and ${others.length} more: ${named.slice(0, 3).join(', ')}${named.length > 3 ? ' …' : ''}`;
};
