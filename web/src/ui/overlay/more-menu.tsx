import { Ellipsis } from 'lucide-react';
import { Button } from '../button.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuEntry } from './menu-entries.ts';

/** The lesser actions of a page behind one button, where a phone has no room for them. */
export const MoreMenu = ({ actions }: { actions: readonly MenuEntry[] }) => (
  <MenuButton label="More actions" entries={actions} align="center" className="w-56">
    <Button className="flex-1">
      <Ellipsis aria-hidden />
      More
    </Button>
  </MenuButton>
);
