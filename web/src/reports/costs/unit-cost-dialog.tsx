import { useState } from 'react';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { countOf } from '../../ui/text/format.ts';
import type { MissingCost } from './missing-cost-page.tsx';
import { parseAmount } from './parse-amount.ts';

type UnitCostDialogProps = { row: MissingCost; onClose: () => void; onSaved: () => Promise<unknown> };

type Saved = { orders_corrected: number; more_to_correct: boolean };

const correctedWords = ({ orders_corrected, more_to_correct }: Saved) =>
  `${countOf(orders_corrected, 'order')} corrected${more_to_correct ? ', the rest follows' : ''}`;

/** Enters the cost of a SKU, from now on and for what was sold without one. */
export const UnitCostDialog = ({ row, onClose, onSaved }: UnitCostDialogProps) => {
  const [typed, setTyped] = useState(row.current_unit_cost === null ? '' : row.current_unit_cost.toFixed(2));
  const [backfill, setBackfill] = useState(true);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const cost = parseAmount(typed);
    if (cost === null || cost < 0) return setFailure('Enter an amount such as 4.50');
    setBusy(true);
    setFailure('');
    try {
      const saved = await call('setUnitCost', { body: { sku: row.sku, unit_cost: cost, backfill } });
      toast.good('Cost saved', {
        description: backfill ? correctedWords(saved) : undefined,
      });
      await onSaved();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={`Cost of ${row.sku}`} description={row.product_title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label="Unit cost"
          required
          error={failure || undefined}
          hint="What one unit costs, in US dollars, for all stores."
        >
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="decimal"
              value={typed}
              placeholder="0.00"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <label htmlFor="backfill" className="flex items-start gap-2.5 text-table">
          <Checkbox
            id="backfill"
            className="mt-0.5"
            checked={backfill}
            onCheckedChange={(next) => setBackfill(next === true)}
          />
          <span>
            Also for the {countOf(row.units_sold, 'unit')} sold without a cost
            <span className="block text-muted">
              Costs and margins of past days change. Costs known at a sale stay as they are.
            </span>
          </span>
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Save cost
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
