import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { classNames } from '../ui/class-names.ts';
import { FormField } from '../ui/form/form-field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { strengthOf } from './password-strength.ts';

type NewPasswordFieldProps<T extends FieldValues> = {
  control: Control<T, unknown, T>;
  name: Path<T>;
  label?: string;
};

const tones = ['bg-line', 'bg-bad', 'bg-warn', 'bg-accent', 'bg-good'] as const;

const StrengthMeter = ({ password }: { password: string }) => {
  const { bars, words } = strengthOf(password);
  return (
    <>
      <span aria-hidden className="mb-1 grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={classNames('h-1 rounded-full', bar <= bars ? tones[bars] : 'bg-line')} />
        ))}
      </span>
      <span aria-live="polite">{words}</span>
    </>
  );
};

/** A password to be set. Seen while it is typed if one wishes, so that it needn't be typed twice. */
export const NewPasswordField = <T extends FieldValues>({
  control,
  name,
  label = 'New password',
}: NewPasswordFieldProps<T>) => {
  const password: unknown = useWatch({ control, name });
  return (
    <FormField
      control={control}
      name={name}
      label={label}
      hint={<StrengthMeter password={typeof password === 'string' ? password : ''} />}
    >
      {(props) => <PasswordInput {...props} autoComplete="new-password" />}
    </FormField>
  );
};
