import type { Control, FieldValues, Path } from 'react-hook-form';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input } from '../../ui/form/input.tsx';

const fields = [
  { name: 'fname', label: 'First name', type: 'text', required: false },
  { name: 'lname', label: 'Last name', type: 'text', required: false },
  { name: 'email', label: 'E-mail', type: 'email', required: true },
  { name: 'phone', label: 'Phone', type: 'tel', required: false },
] as const;

/** Who a shopper is. */
export const PersonFields = <T extends FieldValues>({ control }: { control: Control<T, unknown, T> }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {fields.map(({ name, label, type, required }) => (
      // Each form that has these fields has them under these names.
      <FormField key={name} control={control} name={name as Path<T>} label={label} required={required}>
        {(props) => <Input {...props} type={type} value={props.value ?? ''} autoComplete="off" />}
      </FormField>
    ))}
  </div>
);
