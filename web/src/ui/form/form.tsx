import type { CurrentRecord } from '@backroom/contract/kit/errors';
import { type ComponentProps, type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { CallError, messageOf } from '../../api/call-error.ts';
import { Notice } from '../feedback/notice.tsx';
import { FormLabelsContext } from './form-labels.ts';
import { withUntouched } from './value-at.ts';

// Two people seldom change the same thing at once.
const Conflict = lazy(async () => ({ default: (await import('./conflict.tsx')).Conflict }));

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

/** What nobody typed in this form follows the record: only what was changed on both sides is a question. */
const takeUntouched = <T extends FieldValues>(form: UseFormReturn<T, unknown, T>, current: CurrentRecord) => {
  const dirty: Record<string, unknown> = form.formState.dirtyFields;
  for (const [name, value] of Object.entries(form.getValues())) {
    if (name === 'version' || !Object.hasOwn(current, name)) continue;
    const kept = withUntouched(value, dirty[name], current[name]);
    form.setValue(name as Path<T>, kept as PathValue<T, Path<T>>);
  }
};

/**
 * A form: Ctrl/Cmd+Enter submits from anywhere in it, failures are shown where they belong, and where somebody else
 * has changed the same record meanwhile, both sides.
 */
export const Form = <T extends FieldValues>({ form, onSubmit, children, ...rest }: FormProps<T>) => {
  const [labels] = useState(() => new Map<string, string>());
  const [conflict, setConflict] = useState<{ typed: T; current: CurrentRecord } | null>(null);
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      const current = error instanceof CallError ? error.current : undefined;
      if (!current) return showFailure(form, error);
      takeUntouched(form, current);
      setConflict({ typed: structuredClone(form.getValues()), current });
      // What is saved next stands on what was just seen; a form with a version has a field for it.
      form.setValue('version' as Path<T>, current.version as PathValue<T, Path<T>>);
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
    <FormLabelsContext value={labels}>
      <form noValidate {...rest} onKeyDown={onKeyDown} onSubmit={(event) => void submit(event)}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {conflict && (
          <Suspense>
            <Conflict
              // Its values are those of this form; what is loaded lazily has no type of its own.
              form={form as never}
              typed={conflict.typed}
              current={conflict.current}
              labels={labels}
            />
          </Suspense>
        )}
        {children}
      </form>
    </FormLabelsContext>
  );
};
