import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { FranchiseeDrawer } from './franchisee-drawer.tsx';
import {
  AddPerson,
  AssignStores,
  CreateFranchisee,
  EditFranchisee,
  type FranchiseeDialogProps,
} from './franchisee-forms.tsx';
import { DeleteFranchisee, ResendCredentials, SuspendFranchisee } from './franchisee-questions.tsx';
import { franchiseeQuery } from './franchises-query.ts';

const dialogs: Record<string, ComponentType<FranchiseeDialogProps>> = {
  edit: EditFranchisee,
  stores: AssignStores,
  person: AddPerson,
  resend: ResendCredentials,
  suspend: SuspendFranchisee,
  delete: DeleteFranchisee,
};

type DialogAtProps = { id: string; body: ComponentType<FranchiseeDialogProps>; onClose: () => void };

/** A dialog about one franchisee, who is read first: the address may have come from elsewhere. */
const DialogAt = ({ id, body: Body, onClose }: DialogAtProps) => {
  const { data, error, refetch } = useQuery(franchiseeQuery(id));
  if (data) return <Body franchisee={data.franchisee} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog open onClose={onClose} title="Franchisee" footer={<Button onClick={onClose}>Close</Button>}>
      <FailedState error={error} onRetry={() => void refetch()} />
    </Dialog>
  );
};

/** What the address says is open: the form for a new one, one franchisee, or something to do with one. */
const FranchiseePanel = ({ openKey, onClose }: { openKey: string; onClose: () => void }) => {
  if (openKey === 'new') return <CreateFranchisee onClose={onClose} />;
  const [id = '', action = ''] = openKey.split('~');
  const body = dialogs[action];
  if (body) return <DialogAt key={openKey} id={id} body={body} onClose={onClose} />;
  return <FranchiseeDrawer id={id} onClose={onClose} />;
};

export default FranchiseePanel;
