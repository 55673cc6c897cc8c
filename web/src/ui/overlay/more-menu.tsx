import { Ellipsis } from 'lucide-react';
import { Button } from '../button.tsx';
import type { ListAction } from '../list/list-column.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu.tsx';

/** The lesser actions of a page behind one button, where a phone has no room for them. */
export const MoreMenu = ({ actions }: { actions: readonly ListAction[] }) => (
  <Menu modal={false}>
    <MenuTrigger asChild>
      <Button>
        <Ellipsis aria-hidden />
        More
      </Button>
    </MenuTrigger>
    <MenuContent align="center" className="w-56">
      {actions.map(({ label, icon: Icon, tone, disabled, onSelect }) => (
        <MenuItem
          key={label}
          tone={tone}
          disabled={disabled !== undefined}
          onSelect={onSelect}
          className="h-10"
        >
          {Icon && <Icon aria-hidden />}
          {label}
        </MenuItem>
      ))}
    </MenuContent>
  </Menu>
);
