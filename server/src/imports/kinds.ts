/** What can be imported. */
export const importKinds = ['orders', 'products', 'inventory', 'customers', 'history'] as const;

export type ImportKind = (typeof importKinds)[number];

export const isImportKind = (text: string): text is ImportKind => importKinds.some((kind) => kind === text);
