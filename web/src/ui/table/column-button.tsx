import { Columns3 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../button.tsx';
import { PopoverButton } from '../overlay/popover-button.tsx';
import type { Columns } from './use-columns.ts';

const load = () => import('./column-panel.tsx');
const ColumnPanel = lazy(load);

/** Which columns are shown, and in which order. */
export const ColumnButton = ({ columns }: { columns: Columns }) => (
  <PopoverButton
    label="Columns"
    align="end"
    preload={() => void load()}
    panel={() => (
      <Suspense fallback={<div className="h-80 w-64" />}>
        <ColumnPanel columns={columns} />
      </Suspense>
    )}
  >
    <Button className="size-8 p-0" aria-label="Columns" title="Columns">
      <Columns3 aria-hidden />
    </Button>
  </PopoverButton>
);
