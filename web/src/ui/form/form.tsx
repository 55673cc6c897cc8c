import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CallError, messageOf } from '../../api/call-error.ts';
import { Notice } from '../feedback/notice.tsx';

type FormProps<T extends FieldValues> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: UseFormReturn<T, unknown, T>;
  /** Saves. What it throws is shown: problems of fields at their field, the rest on top. */
  onSubmit: (values: T) => Promise<unknown> | unknown;
  children: ReactNode;
};

/** Puts a failed call's words where they belong; the first wrong field gets the focus. */
const showFailure = <T extends FieldValues>(form: UseFormReturn<T, unknown, T>, error: unknown) => {
  const known = error instanceof CallError ? error.details : [];
  // Only fields that are drawn; a problem of a hidden value (a link's token) stands on top.
  const fields = known.filter(({ field }) => form.control._fields[field.split('.')[0] ?? ''] !== undefined);
  fields.forEach(({ field, message }, index) => {
    // The server names fields by the same paths as the form.
    form.setError(field as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  if (fields.length === 0) form.setError('root', { type: 'server', message: messageOf(error) });
};

/** A form: Ctrl/Cmd+Enter submits from anywhere in it, failures are shown where they belong. */
export const Form = <T extends FieldValues>({ form, onSubmit, children, ...rest }: FormProps<T>) => {
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showFailure(form, error);
    }
  });
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  const failure = form.formState.errors.root?.message;
  return (
    <form noValidate {...rest} onKeyDown={onKeyDown} onSubmit={(event) => void submit(event)}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {children}
    </form>
  );
};
