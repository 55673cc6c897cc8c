import type { StoreSummary } from '../../api/answer-shapes.ts';

export type StoreGroup = { name: string; stores: StoreSummary[] };

const OWN = 'Company owned';

/** Stores under the franchisee who holds them, by name; the chain's own last. Words typed narrow both. */
export const groupStores = (stores: readonly StoreSummary[], typed: string): StoreGroup[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, StoreSummary[]>();
  for (const store of stores) {
    const name = store.franchisee_name ?? (store.franchisee_id ? `Franchisee ${store.franchisee_id}` : OWN);
    const text = `${store.name} ${store.shop_domain} ${name}`.toLowerCase();
    if (words.every((word) => text.includes(word))) groups.set(name, [...(groups.get(name) ?? []), store]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, stores: members }))
    .sort((a, b) => Number(a.name === OWN) - Number(b.name === OWN) || a.name.localeCompare(b.name));
};

/** Chooses all stores of a group, or none of them where all were chosen. */
export const toggleGroup = (chosen: readonly string[], group: StoreGroup): string[] => {
  const domains = group.stores.map(({ shop_domain }) => shop_domain);
  const others = chosen.filter((domain) => !domains.includes(domain));
  return domains.every((domain) => chosen.includes(domain)) ? others : [...others, ...domains];
};
