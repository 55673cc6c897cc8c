/** How tables look. The looks are told in data-table.tsx. */

/** `report-table` is what paper sets smaller (print.css). */
export const tableLook = {
  list: { table: 'w-full', isFixed: false, isPinned: false, isSticky: true },
  report: { table: 'report-table w-full table-fixed', isFixed: true, isPinned: true, isSticky: true },
  small: { table: 'report-table w-full', isFixed: false, isPinned: false, isSticky: false },
} as const;

export type TableLook = keyof typeof tableLook;

const line = 'border-b border-line align-middle first:pl-4 last:pr-4';

export const cellClass: Record<TableLook, string> = {
  list: `h-(--row) whitespace-nowrap px-2 py-0 ${line}`,
  report: `h-(--row) px-3 ${line} print:h-auto print:py-1`,
  small: `px-2.5 py-1.5 border-b border-line align-top first:pl-1 last:pr-1`,
};

/** Head cells without words: over boxes to tick, arrows, row actions. */
export const cornerClass = 'sticky top-0 z-20 border-b border-line bg-sunken print:static';
