import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ChangeClock, UndoClock } from './change-clock.tsx';
import { CloseStore } from './close-store.tsx';
import { StoreDrawer } from './store-drawer.tsx';
import { CreateStore, EditStore, type StoreDialogProps } from './store-form.tsx';
import { managedStoreQuery } from './stores-list-query.ts';
import { TransferStore, UndoTransfer } from './transfer-store.tsx';

const dialogs: Record<string, ComponentType<StoreDialogProps>> = {
  edit: EditStore,
  close: CloseStore,
  transfer: TransferStore,
  undo: UndoTransfer,
  days: ChangeClock,
  'undo-days': UndoClock,
};

type DialogAtProps = { id: string; body: ComponentType<StoreDialogProps>; onClose: () => void };

/** A dialog about one store, which is read first: the address may have come from elsewhere. */
const DialogAt = ({ id, body: Body, onClose }: DialogAtProps) => {
  const { data, error, refetch } = useQuery(managedStoreQuery(id));
  if (data) return <Body store={data.store} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog open onClose={onClose} title="Store" footer={<Button onClick={onClose}>Close</Button>}>
      <FailedState error={error} onRetry={() => void refetch()} />
    </Dialog>
  );
};

/** What the address says is open: the form for a new store, one store, or something to do with one. */
const StorePanel = ({ openKey, onClose }: { openKey: string; onClose: () => void }) => {
  if (openKey === 'new') return <CreateStore onClose={onClose} />;
  const [id = '', action = ''] = openKey.split('~');
  const body = dialogs[action];
  if (body) return <DialogAt key={openKey} id={id} body={body} onClose={onClose} />;
  return <StoreDrawer id={id} onClose={onClose} />;
};

export default StorePanel;
