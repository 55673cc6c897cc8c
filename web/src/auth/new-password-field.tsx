import type { Control, FieldValues, Path } from 'react-hook-form';
import { FormField } from '../ui/form/form-field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';

type NewPasswordFieldProps<T extends FieldValues> = {
  control: Control<T, unknown, T>;
  name: Path<T>;
  label?: string;
};

/** A password to be set. Seen while it is typed if one wishes, so that it needn't be typed twice. */
export const NewPasswordField = <T extends FieldValues>({
  control,
  name,
  label = 'New password',
}: NewPasswordFieldProps<T>) => (
  <FormField control={control} name={name} label={label} hint="At least 7 characters">
    {(props) => <PasswordInput {...props} autoComplete="new-password" />}
  </FormField>
);
