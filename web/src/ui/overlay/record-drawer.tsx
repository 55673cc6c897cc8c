import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { FailedState } from '../feedback/states.tsx';
import { Drawer } from './dialog.tsx';
import { DrawerTabs } from './drawer-tabs.tsx';
import type { RecordName } from './record-changes.tsx';

type RecordDrawerProps<Data> = RecordName & {
  /** What it is, in words: 'Store'. */
  kind: string;
  /** The call that reads it. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  onClose: () => void;
  /** Its name and what stands beside that, its status for one. */
  heading: (data: Data) => ReactNode;
  description?: (data: Data) => ReactNode;
  /** What can be done with it. */
  actions: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
};

/** One record at the side of its list, with who changed it beside; says so while it is read, and where it can't be. */
export const RecordDrawer = <Data,>({
  kind,
  record,
  id,
  query: { data, error, refetch },
  onClose,
  heading,
  description,
  actions,
  children,
}: RecordDrawerProps<Data>) => (
  <Drawer
    open
    onClose={onClose}
    title={
      data === undefined ? (
        kind
      ) : (
        <span className="flex flex-wrap items-center gap-2 break-words">{heading(data)}</span>
      )
    }
    description={data !== undefined && description?.(data)}
    footer={data === undefined ? <Button onClick={onClose}>Close</Button> : actions(data)}
  >
    {data !== undefined && (
      <DrawerTabs record={record} id={id}>
        {children(data)}
      </DrawerTabs>
    )}
    {data === undefined && error && <FailedState error={error} onRetry={() => void refetch()} />}
    {data === undefined && !error && (
      <div aria-busy="true" className="grid gap-4">
        <span className="sr-only">Loading {kind.toLowerCase()}…</span>
        <Skeleton className="w-2/5" />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </div>
    )}
  </Drawer>
);
