import type { Control, FieldValues, Path } from 'react-hook-form';
import { FormField } from '../ui/form/form-field.tsx';
import { Input } from '../ui/form/input.tsx';

type NameFieldsProps<T extends FieldValues> = {
  control: Control<T, unknown, T>;
  first: Path<T>;
  last: Path<T>;
};

/** First and last name, side by side. */
export const NameFields = <T extends FieldValues>({ control, first, last }: NameFieldsProps<T>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <FormField control={control} name={first} label="First name">
      {(props) => <Input {...props} autoComplete="given-name" />}
    </FormField>
    <FormField control={control} name={last} label="Last name">
      {(props) => <Input {...props} autoComplete="family-name" />}
    </FormField>
  </div>
);
