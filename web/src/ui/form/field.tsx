import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

/** What ties a control to its label, hint and error. Spread it onto the control. */
export type FieldWiring = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
};

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** At the right of the label: a link such as "Forgot password?". */
  aside?: ReactNode;
  className?: string;
  children: (wiring: FieldWiring) => ReactNode;
};

/** A labelled control with hint and error below it. */
export const Field = ({ label, hint, error, required, aside, className, children }: FieldProps) => {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-table font-medium text-ink">
          {label}
          {required === false && <span className="ml-1.5 font-normal text-muted">optional</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-required': required ? true : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={classNames('text-meta', error ? 'text-bad' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
};
