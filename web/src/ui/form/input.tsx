import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** The frame every kind of field shares. */
export const fieldClass = classNames(
  'min-w-0 rounded-md border border-line-strong bg-surface text-ink transition-colors duration-100',
  'hover:border-field focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1',
  'aria-invalid:border-bad aria-invalid:focus-visible:outline-bad disabled:bg-sunken disabled:text-muted',
);

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classNames(fieldClass, 'h-8.5 w-full px-3 text-body', className)} />
);

export const Textarea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    rows={rows}
    {...rest}
    className={classNames(fieldClass, 'w-full px-3 py-2 text-body resize-y', className)}
  />
);
