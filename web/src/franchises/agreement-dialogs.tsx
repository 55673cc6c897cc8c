import {
  type Agreement,
  addAgreementForm,
  franchiseeAgreementsEndpoints,
  updateAgreementForm,
} from '@backroom/contract/franchisee-agreements';
import { useWrite } from '../api/use-write.ts';
import { DayInput } from '../ui/dates/day-input.tsx';
import { FormDialog, type FormOf } from '../ui/form/form-dialog.tsx';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Confirm } from '../ui/overlay/confirm.tsx';
import type { FranchiseeDialogProps } from './franchisee-forms.tsx';

type Values = {
  franchiseeId: string;
  agreementId?: string;
  title: string;
  number: string;
  signedOn: string;
  renewsOn: string;
  version?: string;
};

const Fields = ({ form: { control } }: { form: FormOf<Values> }) => (
  <>
    <FormField control={control} name="title" label="Title" required>
      {(props) => <Input {...props} autoComplete="off" placeholder="Franchise agreement" />}
    </FormField>
    <FormField control={control} name="number" label="Number" required={false}>
      {(props) => <Input {...props} autoComplete="off" />}
    </FormField>
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField control={control} name="signedOn" label="Signed on" required={false}>
        {(props) => <DayInput {...props} />}
      </FormField>
      <FormField
        control={control}
        name="renewsOn"
        label="Renew by"
        required={false}
        hint="Empty where it has no end. You are reminded 90, 30 and 7 days before."
      >
        {(props) => <DayInput {...props} />}
      </FormField>
    </div>
  </>
);

export const AddAgreement = ({ franchisee, onClose }: FranchiseeDialogProps) => {
  const add = useWrite('addFranchiseeAgreement', { say: ({ message }) => message });
  return (
    <FormDialog<Values>
      title={`Agreement with ${franchisee.name}`}
      description="Its document is added afterwards."
      schema={addAgreementForm}
      initial={{ franchiseeId: franchisee.id, title: '', number: '', signedOn: '', renewsOn: '' }}
      action="Add agreement"
      onSubmit={(body) => add({ body })}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </FormDialog>
  );
};

export type AgreementDialogProps = FranchiseeDialogProps & { agreement: Agreement };

export const EditAgreement = ({ franchisee, agreement, onClose }: AgreementDialogProps) => {
  const update = useWrite('updateFranchiseeAgreement', { say: ({ message }) => message });
  const { agreement_id } = agreement;
  return (
    <FormDialog<Values>
      title={agreement.title}
      description="A later day renews it."
      schema={updateAgreementForm}
      initial={{
        franchiseeId: franchisee.id,
        agreementId: agreement_id,
        title: agreement.title,
        number: agreement.number,
        signedOn: agreement.signed_on ?? '',
        renewsOn: agreement.renews_on ?? '',
        version: agreement.version,
      }}
      action="Save"
      onSubmit={(body) => update({ body: { ...body, agreementId: agreement_id } })}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </FormDialog>
  );
};

export const DeleteAgreement = ({ franchisee, agreement, onClose }: AgreementDialogProps) => {
  const remove = useWrite('deleteFranchiseeAgreement');
  const body = { franchiseeId: franchisee.id, agreementId: agreement.agreement_id };
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Delete ${agreement.title}?`}
      action="Delete agreement"
      onConfirm={() => remove({ body })}
    >
      <p>
        {agreement.document && `${franchiseeAgreementsEndpoints.deleteFranchiseeAgreement.final} `}
        That it was there stays in the history of {franchisee.name}.
      </p>
    </Confirm>
  );
};
