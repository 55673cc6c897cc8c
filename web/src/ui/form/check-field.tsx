import { type ReactNode, useId } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import { Checkbox } from './checkbox.tsx';

type CheckFieldProps<T extends FieldValues> = {
  form: Pick<UseFormReturn<T, unknown, T>, 'control'>;
  name: FieldPath<T>;
  label: ReactNode;
  /** What ticking it means. */
  hint?: ReactNode;
};

/** A box to tick with its words beside it, in a form. */
export const CheckField = <T extends FieldValues>({ form, name, label, hint }: CheckFieldProps<T>) => {
  const id = useId();
  const { field } = useController({ control: form.control, name });
  return (
    <label htmlFor={id} className="flex items-start gap-2.5 text-table">
      <Checkbox
        id={id}
        name={name}
        className="mt-0.5"
        checked={field.value === true}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
      <span>
        {label}
        {hint && <span className="block text-muted">{hint}</span>}
      </span>
    </label>
  );
};
