import { savedViewsEndpoints } from '@backroom/contract/saved-views';
import { CheckField } from '../form/check-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { Input } from '../form/input.tsx';
import type { CurrentView, SavedViews } from './saved-views.tsx';

type SaveViewProps = Pick<SavedViews, 'onSave' | 'mayShare'> & { current: CurrentView; onClose: () => void };

type ViewForm = { name: string; shared: boolean };

const schema = savedViewsEndpoints.saveView.body.pick({ name: true, shared: true });

/** Gives what the list shows now a name. */
const SaveView = ({ onSave, mayShare, current, onClose }: SaveViewProps) => (
  <FormDialog<ViewForm>
    title="Save view"
    description="Search, filters, sort and columns as they are now."
    schema={schema}
    initial={{ name: '', shared: false }}
    action="Save view"
    onSubmit={(view) => onSave({ ...view, ...current })}
    onClose={onClose}
  >
    {(form) => (
      <>
        <FormField control={form.control} name="name" label="Name" required>
          {(props) => <Input {...props} maxLength={60} placeholder="Refunds this month" />}
        </FormField>
        {mayShare && <CheckField form={form} name="shared" label="Show it to everyone" />}
      </>
    )}
  </FormDialog>
);

export default SaveView;
