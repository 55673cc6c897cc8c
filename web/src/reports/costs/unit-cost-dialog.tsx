import { catalogueEndpoints } from '@backroom/contract/catalogue';
import type { AnswerOf } from '../../api/call.ts';
import { type Said, useWrite } from '../../api/use-write.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { countOf } from '../../ui/text/format.ts';

/** `unitsSold`: without a cost, where the list that opens it knows. */
export type CostlessSku = {
  sku: string;
  title: string;
  cost: number | null;
  unitsSold?: number;
  version: string;
};

type CostForm = { sku: string; unit_cost: number | null; backfill: boolean; version: string };

const sayCorrected = ({ orders_corrected, more_to_correct }: AnswerOf<'setUnitCost'>): Said => ({
  title: 'Cost saved',
  description: `${countOf(orders_corrected, 'order')} corrected${more_to_correct ? ', the rest follows' : ''}`,
});

/** Enters the cost of a SKU once for all stores and their shops, from now on and for what was sold without one. */
export const UnitCostDialog = ({ of, onClose }: { of: CostlessSku; onClose: () => void }) => {
  const save = useWrite('setUnitCost', { say: sayCorrected });
  return (
    <FormDialog<CostForm>
      title={`Cost of ${of.sku}`}
      description={of.title}
      schema={catalogueEndpoints.setUnitCost.body}
      initial={{ sku: of.sku, unit_cost: of.cost, backfill: true, version: of.version }}
      action="Save cost"
      // The schema has seen to it that there is an amount.
      onSubmit={({ unit_cost, ...rest }) => save({ body: { ...rest, unit_cost: unit_cost ?? 0 } })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField
            control={form.control}
            name="unit_cost"
            label="Unit cost"
            required
            hint="What one unit costs, in US dollars, for all stores and their shops."
          >
            {(props) => <AmountInput {...props} unit="$" placeholder="0.00" />}
          </FormField>
          <CheckField
            form={form}
            name="backfill"
            label={`Also for ${of.unitsSold === undefined ? 'what was' : `the ${countOf(of.unitsSold, 'unit')}`} sold without a cost`}
            hint="Costs and margins of past days change. Costs known at a sale stay as they are."
          />
        </>
      )}
    </FormDialog>
  );
};
