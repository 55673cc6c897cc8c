/** What a room's name becomes in code, in calls and on the screen. */
export type RoomNames = {
  /** `gift-cards`: its folders and files. */
  kebab: string;
  /** `giftCards` */
  camel: string;
  /** `GiftCards` */
  pascal: string;
  path: `/${string}`;
  label: string;
  /** Its place in the sidebar and its key, where the specification gives it an entry (1, section 2). */
  entry: { place: number; key: string } | null;
};

/** Entries of the specification's sidebar, by the room that brings them. */
const specified: Record<string, { path: `/${string}`; label: string; place: number; key: string }> = {
  dashboard: { path: '/dashboard', label: 'Dashboard', place: 1, key: 'd' },
  products: { path: '/products', label: 'Product Catalog', place: 2, key: 'p' },
  'product-management': { path: '/mpe', label: 'Product Management', place: 3, key: 'm' },
  orders: { path: '/orders', label: 'Orders', place: 4, key: 'o' },
  sales: { path: '/apps', label: 'Sales', place: 5, key: 's' },
  'gift-cards': { path: '/gift-card', label: 'Gift Card', place: 6, key: 'g' },
  discounts: { path: '/discounts', label: 'Discounts', place: 7, key: 'i' },
  loyalty: { path: '/loyalty', label: 'Loyalty Program', place: 8, key: 'l' },
  franchises: { path: '/franchises', label: 'Franchise', place: 9, key: 'f' },
  users: { path: '/users', label: 'Users', place: 10, key: 'u' },
  reports: { path: '/reports', label: 'Reports', place: 11, key: 'r' },
  cname: { path: '/cname', label: 'CNAME', place: 12, key: 'n' },
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** @throws Error where the name can't be that of a folder and of a constant. */
export const namesOf = (kebab: string): RoomNames => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab))
    throw new Error(`${kebab}: a name in kebab-case, as supplier-returns`);
  const pascal = kebab.split('-').map(capital).join('');
  const { path, label, ...entry } = specified[kebab] ?? {
    path: `/${kebab}` as const,
    label: capital(kebab.replaceAll('-', ' ')),
  };
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return { kebab, camel, pascal, path, label, entry: 'place' in entry ? entry : null };
};
