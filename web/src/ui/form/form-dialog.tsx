import { type ReactNode, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { Button } from '../button.tsx';
import { Dialog, Drawer } from '../overlay/dialog.tsx';
import { LeaveQuestion, UnsavedGuard } from '../overlay/unsaved-guard.tsx';
import { Form } from './form.tsx';
import { type SchemaSource, schemaResolver } from './schema-resolver.ts';

/** A form with the id by which a button outside it submits it. */
export type FormOf<T extends FieldValues> = UseFormReturn<T, unknown, T> & { id: string };

type FormDialogProps<T extends FieldValues> = {
  title: ReactNode;
  description?: ReactNode;
  /** A drawer for longer forms. */
  as?: 'dialog' | 'drawer';
  /** The contract's schema of what is sent, or how it is loaded; a resolver where what is typed isn't what is sent. */
  schema: SchemaSource | Resolver<T, unknown, T>;
  initial: DefaultValues<T>;
  /** What the button does: "Issue card". */
  action: string;
  tone?: 'primary' | 'danger';
  /** Saves. The dialog closes once it is done, unless `staysOpen`; what it throws is shown at the fields. */
  onSubmit: (values: T, form: FormOf<T>) => Promise<unknown>;
  onClose: () => void;
  /** What comes next is shown in its place. */
  staysOpen?: boolean;
  /** At the left of the buttons: something else that can be done. */
  aside?: (form: FormOf<T>) => ReactNode;
  children: (form: FormOf<T>) => ReactNode;
};

/**
 * The one dialog with a form: fields on a schema of the contract, the first wrong one has the focus, Ctrl/Cmd+Enter
 * saves, what was typed is not lost without asking.
 */
export const FormDialog = <T extends FieldValues>(props: FormDialogProps<T>) => {
  const { title, description, as = 'dialog', schema, initial, action, tone = 'primary' } = props;
  const { onSubmit, onClose, staysOpen = false, aside, children } = props;
  const id = useId();
  const bare = useForm<T, unknown, T>({
    // A schema has a method of its own; a resolver is a function that takes values.
    resolver: isResolver<T>(schema) ? schema : schemaResolver<T>(schema),
    defaultValues: initial,
  });
  const form: FormOf<T> = { ...bare, id };
  const { isDirty, isSubmitting } = bare.formState;
  const [isLeaving, setLeaving] = useState(false);
  // Asked once, it isn't asked again by what closing leads to.
  const isDone = useRef(false);
  const leave = () => {
    isDone.current = true;
    onClose();
  };
  const close = () => (isDirty && !isSubmitting ? setLeaving(true) : leave());
  const Frame = as === 'drawer' ? Drawer : Dialog;
  return (
    <Frame
      open
      onClose={close}
      title={title}
      description={description}
      footer={
        <>
          {aside && <div className="mr-auto flex gap-2">{aside(form)}</div>}
          <Button onClick={close}>Cancel</Button>
          <Button look={tone} type="submit" form={id} busy={isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <UnsavedGuard inDialog when={() => isDirty && !isSubmitting && !isDone.current} />
      {isLeaving && <LeaveQuestion onStay={() => setLeaving(false)} onLeave={leave} />}
      <Form
        id={id}
        form={bare}
        className="grid gap-4"
        onSubmit={async (values) => {
          await onSubmit(values, form);
          if (!staysOpen) leave();
        }}
      >
        {children(form)}
      </Form>
    </Frame>
  );
};

const isResolver = <T extends FieldValues>(
  schema: SchemaSource | Resolver<T, unknown, T>,
): schema is Resolver<T, unknown, T> => typeof schema === 'function' && schema.length > 0;
