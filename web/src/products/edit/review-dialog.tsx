import { inWords } from '@backroom/contract/kit/words';
import type { AnswerOf } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { countOf, formatMoney, formatNumber } from '../../ui/text/format.ts';
import { canPlan, PlanDay } from '../planned/plan-day.tsx';

type Preview = AnswerOf<'previewMultiProducts'>;
type Row = Preview['rows'][number];

const SHOWN = 500;

const amounts: ReadonlySet<string> = new Set(['price', 'compare_at_price', 'unit_cost']);

const textOf = (field: string, value: Row['before']) => {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'number') return amounts.has(field) ? formatMoney(value) : formatNumber(value);
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
};

const Change = ({ row }: { row: Row }) => (
  <li className="grid gap-0.5 px-4 py-2">
    <p className="text-table">
      <span className="text-muted line-through">{textOf(row.field, row.before)}</span> →{' '}
      <span className="font-medium">{textOf(row.field, row.after)}</span>
    </p>
    <p className="text-meta text-muted">
      {[row.title, row.variant_title].filter(Boolean).join(', ')} · {row.store_name}
    </p>
    {row.warnings.map((warning) => (
      <p key={warning} className="text-meta text-warn">
        {warning}
      </p>
    ))}
  </li>
);

type ReviewDialogProps = {
  preview: Preview;
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
  /** Where prices alone may wait for a day: after they were planned. */
  onPlanned?: () => void;
};

/** Old beside new, grouped by what changes, what is to be looked at first. Nothing is sent before. */
export const ReviewDialog = ({ preview, busy, onSend, onClose, onPlanned }: ReviewDialogProps) => {
  const { rows, products, stores, warnings } = preview;
  const fields = [...new Set(rows.map(({ field }) => field))];
  const warned = rows.filter((row) => row.warnings.length > 0);
  const groups = [
    ...(warned.length > 0 ? [{ name: 'To look at', rows: warned }] : []),
    ...fields.map((field) => ({
      name: inWords(field),
      rows: rows.filter((row) => row.field === field && row.warnings.length === 0),
    })),
  ].filter((group) => group.rows.length > 0);
  return (
    <Drawer
      open
      onClose={onClose}
      title="Review"
      description={`${countOf(rows.length, 'change')} in ${countOf(products, 'product')}, ${countOf(stores, 'store')}`}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button look="primary" busy={busy} disabled={rows.length === 0} onClick={onSend}>
            Change {countOf(products, 'product')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {rows.length === 0 && (
          <Notice tone="info">Everything is so already: there is nothing to change.</Notice>
        )}
        {warnings > 0 && <Notice tone="warn">{countOf(warnings, 'warning')} to look at first.</Notice>}
        {onPlanned && canPlan(rows) && <PlanDay rows={rows} onPlanned={onPlanned} />}
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h3 className="mb-1 text-table font-medium">
              {group.name} <span className="font-normal text-muted">{formatNumber(group.rows.length)}</span>
            </h3>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {group.rows.slice(0, SHOWN).map((row) => (
                <Change key={`${row.id}|${row.variant_id}|${row.field}`} row={row} />
              ))}
            </ul>
            {group.rows.length > SHOWN && (
              <p className="mt-1 text-meta text-muted">And {formatNumber(group.rows.length - SHOWN)} more.</p>
            )}
          </section>
        ))}
      </div>
    </Drawer>
  );
};
