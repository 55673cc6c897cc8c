import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What can be done with a card, each with its own address: `?open=<card>~<action>`. */
export const cardActions = ['edit', 'adjust', 'reload', 'deactivate', 'delete'] as const;
export type CardAction = (typeof cardActions)[number];

export const openKeyOf = (id: string, action?: CardAction): string => (action ? `${id}~${action}` : id);

/** The card and the action an address names; `new` and `import` name no card. */
export const readOpenKey = (key: string): { id: string; action: CardAction | null } => {
  const [id = '', action] = key.split('~');
  return { id, action: cardActions.find((one) => one === action) ?? null };
};

/** Opens a dialog of this page by its address; Back closes it. */
export const useOpenCard = () => {
  const navigate = useNavigate();
  return useCallback(
    (open: string) =>
      void navigate({
        to: '.',
        resetScroll: false,
        // This page's own search; the router's type is that of all pages at once.
        search: ((before: object) => ({ ...before, open })) as never,
      }),
    [navigate],
  );
};
