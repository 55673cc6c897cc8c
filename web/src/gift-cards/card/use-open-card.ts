export { useOpen as useOpenCard } from '../../ui/list/use-open.ts';

/** What can be done with a card, each with its own address: `?open=<card>~<action>`. */
export const cardActions = ['edit', 'adjust', 'reload', 'deactivate', 'delete'] as const;
export type CardAction = (typeof cardActions)[number];

export const openKeyOf = (id: string, action?: CardAction): string => (action ? `${id}~${action}` : id);

/** The card and the action an address names; `new` and `import` name no card. */
export const readOpenKey = (key: string): { id: string; action: CardAction | null } => {
  const [id = '', action] = key.split('~');
  return { id, action: cardActions.find((one) => one === action) ?? null };
};
