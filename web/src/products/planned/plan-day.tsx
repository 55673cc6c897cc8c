import { useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Input } from '../../ui/form/input.tsx';

type Row = AnswerOf<'previewMultiProducts'>['rows'][number];

const planned = new Set(['price', 'compare_at_price']);

/** Whether only prices change: nothing else can wait for a day. */
export const canPlan = (rows: readonly Row[]): boolean =>
  rows.length > 0 && rows.every(({ field, variant_id }) => planned.has(field) && variant_id !== null);

const productsOf = (rows: readonly Row[]) => {
  const products = new Map<
    string,
    Map<string, { variant_id: string; price?: number; compare_at_price?: number | null }>
  >();
  for (const { id, variant_id, field, after } of rows) {
    if (variant_id === null) continue;
    const variants = products.get(id) ?? new Map();
    products.set(id, variants);
    // A preview's prices are amounts, or nothing where one is emptied.
    const value = typeof after === 'number' ? after : null;
    const known = variants.get(variant_id) ?? { variant_id };
    variants.set(
      variant_id,
      field === 'price' ? { ...known, price: value ?? 0 } : { ...known, compare_at_price: value },
    );
  }
  return [...products].map(([id, variants]) => ({ id, variants: [...variants.values()] }));
};

const tomorrow = () => {
  const day = new Date(Date.now() + 86_400_000);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** Prices that were previewed, for a day instead of now. */
export const PlanDay = ({ rows, onPlanned }: { rows: readonly Row[]; onPlanned: () => void }) => {
  const [on, setOn] = useState(tomorrow);
  const [busy, setBusy] = useState(false);
  const plan = useWrite('planPrices', {
    say: ({ message, results }) => {
      const failed = results.filter(({ ok }) => !ok);
      return failed.length === 0 ? message : { tone: 'bad', title: message, description: failed[0]?.message };
    },
  });
  const send = async () => {
    setBusy(true);
    try {
      await plan({ body: { on, products: productsOf(rows) } });
      onPlanned();
    } catch (error) {
      toast.bad('The prices were not planned', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-1.5 rounded-lg border border-line p-3">
      <p className="text-table font-medium">Not now, but on a day</p>
      <p className="text-meta text-muted">The prices come when that day begins in each store’s own time.</p>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="date"
          aria-label="Day of the new prices"
          className="w-44"
          value={on}
          onChange={({ target }) => setOn(target.value)}
        />
        <Button busy={busy} disabled={on === ''} onClick={() => void send()}>
          Plan for this day
        </Button>
      </div>
    </div>
  );
};
