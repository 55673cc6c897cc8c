import { Ellipsis } from 'lucide-react';
import { Button } from '../button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../overlay/menu.tsx';
import type { ListAction } from './list-column.ts';

/** The actions of one row, behind three dots. */
export const RowMenu = ({ label, actions }: { label: string; actions: ListAction[] }) => (
  <Menu modal={false}>
    <MenuTrigger asChild>
      <Button look="ghost" size="icon-sm" aria-label={`Actions for ${label}`}>
        <Ellipsis aria-hidden />
      </Button>
    </MenuTrigger>
    <MenuContent>
      {actions.map(({ label: text, icon: Icon, tone, disabled, onSelect }) => (
        <MenuItem key={text} tone={tone} disabled={disabled !== undefined} onSelect={onSelect}>
          {Icon && <Icon aria-hidden />}
          {text}
          {disabled && <span className="text-meta text-muted">{disabled}</span>}
        </MenuItem>
      ))}
    </MenuContent>
  </Menu>
);
