import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import {
  AddAgreement,
  type AgreementDialogProps,
  DeleteAgreement,
  EditAgreement,
} from './agreement-dialogs.tsx';
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
  'new-agreement': AddAgreement,
};

const agreementDialogs: Record<string, ComponentType<AgreementDialogProps>> = {
  agreement: EditAgreement,
  'delete-agreement': DeleteAgreement,
};

type DialogAtProps = { id: string; action: string; agreementId: string; onClose: () => void };

/** A dialog about one franchisee, who is read first: the address may have come from elsewhere. */
const DialogAt = ({ id, action, agreementId, onClose }: DialogAtProps) => {
  const { data, error, refetch } = useQuery(franchiseeQuery(id));
  const Body = dialogs[action];
  const OfAgreement = agreementDialogs[action];
  const agreement = data?.agreements.find(({ agreement_id }) => agreement_id === agreementId);
  if (data && Body) return <Body franchisee={data.franchisee} onClose={onClose} />;
  if (data && OfAgreement && agreement) {
    return <OfAgreement franchisee={data.franchisee} agreement={agreement} onClose={onClose} />;
  }
  // The agreement was deleted meanwhile.
  if (data || !error) return null;
  return (
    <Dialog open onClose={onClose} title="Franchisee" footer={<Button onClick={onClose}>Close</Button>}>
      <FailedState error={error} onRetry={() => void refetch()} />
    </Dialog>
  );
};

/** What the address says is open: the form for a new one, one franchisee, or something to do with one. */
const FranchiseePanel = ({ openKey, onClose }: { openKey: string; onClose: () => void }) => {
  if (openKey === 'new') return <CreateFranchisee onClose={onClose} />;
  const [id = '', action = '', agreementId = ''] = openKey.split('~');
  if (action in dialogs || action in agreementDialogs) {
    return <DialogAt key={openKey} {...{ id, action, agreementId, onClose }} />;
  }
  return <FranchiseeDrawer id={id} onClose={onClose} />;
};

export default FranchiseePanel;
