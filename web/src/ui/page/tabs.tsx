import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

export const Tabs = Primitive.Root;

/** What a tab shows. */
export const TabPanel = ({ className, ...rest }: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Content {...rest} className={classNames('focus-visible:-outline-offset-2', className)} />
);

export const TabList = ({ className, ...rest }: ComponentProps<typeof Primitive.List>) => (
  <Primitive.List {...rest} className={classNames('flex gap-5 border-b border-line', className)} />
);

export const Tab = ({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) => (
  <Primitive.Trigger
    {...rest}
    className={classNames(
      '-mb-px border-b-2 border-transparent px-0.5 py-2 text-table font-medium text-muted hover:text-ink',
      'data-[state=active]:border-accent data-[state=active]:text-ink',
      className,
    )}
  />
);
