import type { ComponentType } from 'react';

/**
 * What can be done with a page, a row, or several rows. Declared once: it feeds the buttons of the page, row menu,
 * bulk bar and command palette.
 */
export type Action = {
  label: string;
  icon?: ComponentType<{ 'aria-hidden'?: boolean }> | undefined;
  tone?: 'plain' | 'danger' | undefined;
  /** Why it can't be done now; shown beside the label. */
  disabled?: string | undefined;
  /** The one thing to do on a page: its button stands out. */
  primary?: boolean | undefined;
  onSelect: () => void;
};
