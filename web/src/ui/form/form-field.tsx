import { type ReactNode, useContext, useEffect } from 'react';
import { type Control, type FieldValues, type Path, type PathValue, useController } from 'react-hook-form';
import { Field, type FieldWiring } from './field.tsx';
import { FormLabelsContext } from './form-labels.ts';

/** What a control in a form receives: its wiring, its value and how to change it. */
type ControlProps<V> = FieldWiring & {
  name: string;
  value: V;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: (element: unknown) => void;
  disabled?: boolean;
};

type FormFieldProps<T extends FieldValues, N extends Path<T>> = {
  control: Control<T, unknown, T>;
  name: N;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  aside?: ReactNode;
  className?: string;
  children: (props: ControlProps<PathValue<T, N>>) => ReactNode;
};

/**
 * One field of a react-hook-form form: label, control, hint and error, tied together.
 *
 *     <FormField control={form.control} name="email" label="Email">
 *       {(props) => <Input {...props} type="email" />}
 *     </FormField>
 */
export const FormField = <T extends FieldValues, N extends Path<T>>({
  control,
  name,
  children,
  ...field
}: FormFieldProps<T, N>) => {
  const { field: bound, fieldState } = useController({ control, name });
  const labels = useContext(FormLabelsContext);
  const { label } = field;
  useEffect(() => {
    labels?.set(name, label);
  }, [labels, name, label]);
  return (
    <Field {...field} error={fieldState.error?.message}>
      {(wiring) => children({ ...bound, ...wiring })}
    </Field>
  );
};
