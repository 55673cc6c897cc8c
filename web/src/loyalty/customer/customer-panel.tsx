import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ImportDrawer, NewImport } from '../../imports/index.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { useOpen } from '../../ui/list/use-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { ReceivedCustomer } from '../customer-view.ts';
import { historyOfId } from '../loyalty-queries.ts';
import { AdjustPoints } from '../write/adjust-points.tsx';
import { CreateCustomer } from '../write/create-customer.tsx';
import { EditCustomer } from '../write/edit-customer.tsx';
import { MergeCustomers } from '../write/merge-customers.tsx';
import { ErasePersonalData, ExportPersonalData } from '../write/personal-data.tsx';
import { PointsToCode } from '../write/points-to-code.tsx';
import { Unsubscribe } from '../write/unsubscribe.tsx';
import { CustomerDrawer } from './customer-drawer.tsx';

export type CustomerDialogProps = { customer: ReceivedCustomer; onClose: () => void };

const dialogs: Readonly<Record<string, ComponentType<CustomerDialogProps>>> = {
  edit: EditCustomer,
  adjust: AdjustPoints,
  code: PointsToCode,
  merge: MergeCustomers,
  unsubscribe: Unsubscribe,
  'personal-data': ExportPersonalData,
  erase: ErasePersonalData,
};

type ActionDialogProps = { id: string; action: string; onClose: () => void };

/** The dialog of one shopper, who is read first: its address may have come from elsewhere. */
const ActionDialog = ({ id, action, onClose }: ActionDialogProps) => {
  const { data, error, refetch } = useQuery(historyOfId(id));
  const Body = Object.hasOwn(dialogs, action) ? dialogs[action] : undefined;
  if (data && Body) return <Body customer={data.customer} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog open onClose={onClose} title="Customer" footer={<Button onClick={onClose}>Close</Button>}>
      <FailedState error={error} onRetry={() => void refetch()} />
    </Dialog>
  );
};

/** Brings in shoppers of another programme: first the file, then what it holds. */
const Import = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => {
  const open = useOpen();
  const queries = useQueryClient();
  const close = () => {
    void queries.invalidateQueries({ queryKey: ['getCustomerList'] });
    onClose();
  };
  return id ? (
    <ImportDrawer id={id} onClose={close} />
  ) : (
    <NewImport kind="loyalty-customers" onClose={close} onUploaded={(made) => open(`import~${made}`)} />
  );
};

/** What the address says is open: the form for a new shopper, one of them, or something to do with one. */
const CustomerPanel = ({ openKey, onClose }: { openKey: string; onClose: () => void }) => {
  if (openKey === 'new') return <CreateCustomer onClose={onClose} />;
  const [id = '', action] = openKey.split('~');
  if (id === 'import') return <Import id={action} onClose={onClose} />;
  if (action) return <ActionDialog key={openKey} id={id} action={action} onClose={onClose} />;
  return <CustomerDrawer id={id} onClose={onClose} />;
};

export default CustomerPanel;
