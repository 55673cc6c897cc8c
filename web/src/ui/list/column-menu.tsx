import { Columns3 } from 'lucide-react';
import { Button } from '../button.tsx';
import {
  Menu,
  MenuCheckItem,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuLine,
  MenuTrigger,
} from '../overlay/menu.tsx';
import { toggled } from '../toggled.ts';
import type { ListColumn } from './list-column.ts';

type ColumnMenuProps<Row> = {
  columns: readonly ListColumn<Row>[];
  hidden: readonly string[];
  onChange: (hidden: string[] | null) => void;
  isChanged: boolean;
};

/** Which columns are shown. */
export const ColumnMenu = <Row,>({ columns, hidden, onChange, isChanged }: ColumnMenuProps<Row>) => (
  <Menu modal={false}>
    <MenuTrigger asChild>
      <Button size="icon" look="secondary" aria-label="Columns" title="Columns">
        <Columns3 aria-hidden />
      </Button>
    </MenuTrigger>
    <MenuContent className="max-h-96 overflow-y-auto">
      <MenuLabel>Columns</MenuLabel>
      {columns.map((column) => (
        <MenuCheckItem
          key={column.key}
          checked={!hidden.includes(column.key)}
          disabled={column.fixed}
          onSelect={(event) => event.preventDefault()}
          onCheckedChange={() => onChange(toggled(hidden, column.key))}
        >
          {column.header}
        </MenuCheckItem>
      ))}
      <MenuLine />
      <MenuItem disabled={!isChanged} onSelect={() => onChange(null)}>
        As at first
      </MenuItem>
    </MenuContent>
  </Menu>
);
