import { Ellipsis } from 'lucide-react';
import { Button } from '../button.tsx';
import { MenuButton } from '../overlay/menu-button.tsx';
import type { MenuEntry } from '../overlay/menu-entries.ts';

/** The actions of one row, behind three dots. */
export const RowMenu = ({ label, actions }: { label: string; actions: readonly MenuEntry[] }) => (
  <MenuButton label={`Actions for ${label}`} entries={actions}>
    <Button look="ghost" size="icon-sm" aria-label={`Actions for ${label}`}>
      <Ellipsis aria-hidden />
    </Button>
  </MenuButton>
);
