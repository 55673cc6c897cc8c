import type { Column } from '@backroom/contract/reports/columns';
import { CircleQuestionMark } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/overlay/popover.tsx';

type ColumnHelpProps = { column: Pick<Column, 'label' | 'definition'>; className?: string };

/** "How is this calculated": a question mark beside a column or figure. */
export const ColumnHelp = ({ column, className }: ColumnHelpProps) => (
  <Popover>
    <PopoverTrigger
      aria-label={`How is ${column.label} calculated?`}
      className={classNames(
        'inline-grid -m-1 size-6 shrink-0 place-items-center rounded-full text-muted opacity-60 hover:text-accent-text hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 print:hidden',
        className,
      )}
    >
      <CircleQuestionMark aria-hidden className="size-3.5" />
    </PopoverTrigger>
    <PopoverContent
      side="top"
      align="center"
      aria-label={`How ${column.label} is calculated`}
      className="w-72 p-3.5 text-left text-table font-normal"
    >
      <p className="font-medium">{column.label}</p>
      <p className="mt-1 text-muted">{column.definition}</p>
    </PopoverContent>
  </Popover>
);
