import { personalDataForm } from '@backroom/contract/personal-data';
import type { ReactNode } from 'react';
import { download } from '../../api/download.ts';
import { useWrite } from '../../api/use-write.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Textarea } from '../../ui/form/input.tsx';

import type { CustomerDialogProps } from '../customer/customer-panel.tsx';
import { nameOf } from '../customer-view.ts';

const schema = personalDataForm.pick({ reason: true });

type DemandProps = CustomerDialogProps & {
  title: string;
  action: string;
  tone: 'primary' | 'danger';
  /** What it comes to. */
  children: ReactNode;
  onDemand: (demand: { email: string; reason: string }) => Promise<unknown>;
};

/** Asks who wanted it, which the log keeps. */
const Demand = ({ customer, onClose, title, action, tone, children, onDemand }: DemandProps) => {
  const { email } = customer;
  // Nobody any more: the list offers it to nobody else.
  if (!email) return null;
  return (
    <FormDialog<{ reason: string }>
      title={title}
      description={email}
      schema={schema}
      initial={{ reason: '' }}
      action={action}
      tone={tone}
      onSubmit={({ reason }) => onDemand({ email, reason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="text-body text-soft">{children}</div>
          <FormField
            control={form.control}
            name="reason"
            label="Reason"
            hint="Who asked, and when. No name: the log keeps this for good."
            required
          >
            {(props) => <Textarea {...props} rows={2} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};

/** Saves all that is kept of a shopper, for who asked what is known of them. */
export const ExportPersonalData = (props: CustomerDialogProps) => (
  <Demand
    {...props}
    title={`Export what is kept of ${nameOf(props.customer)}`}
    action="Export"
    tone="primary"
    onDemand={(body) => download('exportPersonalData', { body }, { fileName: 'personal-data.json' })}
  >
    One file with their orders, cards, points and mails of all stores.
  </Demand>
);

/** Takes a shopper out of everything. */
export const ErasePersonalData = (props: CustomerDialogProps) => {
  const erase = useWrite('erasePersonalData');
  return (
    <Demand
      {...props}
      title={`Erase ${nameOf(props.customer)}?`}
      action="Erase"
      tone="danger"
      onDemand={(body) => erase({ body })}
    >
      Name, e-mail, phone and addresses go, in all stores, and what shops send later doesn’t bring them back.
      Orders and points stay without a person. This can’t be undone.
    </Demand>
  );
};
