import type { Control, FieldValues, Path } from 'react-hook-form';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';

/** A person's fields, by whatever names the form has for them. */
type PersonFieldsProps<T extends FieldValues> = {
  control: Control<T, unknown, T>;
  names: { firstName: Path<T>; lastName: Path<T>; phoneNumber: Path<T> };
};

/** Names and phone of a person. */
export const PersonFields = <T extends FieldValues>({ control, names }: PersonFieldsProps<T>) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField control={control} name={names.firstName} label="First name" required>
        {(props) => <Input {...props} value={props.value ?? ''} autoComplete="off" />}
      </FormField>
      <FormField control={control} name={names.lastName} label="Last name" required>
        {(props) => <Input {...props} value={props.value ?? ''} autoComplete="off" />}
      </FormField>
    </div>
    <FormField control={control} name={names.phoneNumber} label="Phone" required={false}>
      {(props) => <Input {...props} value={props.value ?? ''} type="tel" autoComplete="off" />}
    </FormField>
  </>
);
