import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A sheet of paper on the page. */
export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={classNames('rounded-lg border border-line bg-surface', className)} />
);

type CardHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode };

export const CardHeader = ({ title, description, actions }: CardHeaderProps) => (
  <header className="flex items-start justify-between gap-3 px-5 pt-4">
    <div className="min-w-0">
      <h2 className="text-body font-semibold">{title}</h2>
      {description && <p className="mt-0.5 text-table text-muted">{description}</p>}
    </div>
    {actions}
  </header>
);

export const CardBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames('px-5 py-4', className)} />
);
