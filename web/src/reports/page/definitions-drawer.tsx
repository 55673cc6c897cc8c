import type { Column } from '@backroom/contract/reports/columns';
import { CircleHelp } from 'lucide-react';
import { useHelp } from '../../help-center/index.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';

type DefinitionsDrawerProps = { columns: readonly Column[]; onClose: () => void };

/** How every figure and column of a page is worked out, in one place. */
const DefinitionsDrawer = ({ columns, onClose }: DefinitionsDrawerProps) => {
  const help = useHelp();
  // A figure above the table and a column in it may have one name and two meanings: both are told.
  const told = new Map(columns.map((column) => [`${column.label} ${column.definition}`, column]));
  return (
    <Drawer
      open
      onClose={onClose}
      title="How these are calculated"
      description="Days are each store's own. Point at a figure to see its formula with the numbers in it."
      footer={
        <Button onClick={() => help({ panel: undefined })}>
          <CircleHelp aria-hidden />
          The whole article
        </Button>
      }
    >
      <dl className="grid gap-3 text-table">
        {[...told].map(([key, { label, definition }]) => (
          <div key={key}>
            <dt className="font-medium">{label}</dt>
            <dd className="text-muted">{definition}</dd>
          </div>
        ))}
      </dl>
    </Drawer>
  );
};

export default DefinitionsDrawer;
