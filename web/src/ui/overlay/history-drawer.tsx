import { lazy, Suspense } from 'react';
import { Button } from '../button.tsx';
import { Drawer } from './dialog.tsx';
import type { RecordName } from './record-changes.tsx';

const RecordChanges = lazy(() => import('./record-changes.tsx'));

type HistoryDrawerProps = RecordName & {
  /** What the record is called. */
  title: string;
  onClose: () => void;
};

/** Who changed a record that is nothing but a line of its list: for a row's “History”. */
export const HistoryDrawer = ({ record, id, title, onClose }: HistoryDrawerProps) => (
  <Drawer
    open
    onClose={onClose}
    title={title}
    description="Who changed it, when, from what to what, and why."
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <Suspense>
      <RecordChanges record={record} id={id} />
    </Suspense>
  </Drawer>
);
