import { problemOfBarcode } from '@backroom/contract/barcode';
import { type ReactNode, useContext, useEffect } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormLabelsContext } from '../../ui/form/form-labels.ts';
import { Input } from '../../ui/form/input.tsx';
import type { ProductValues } from './product-values.ts';

type FormProps = { form: UseFormReturn<ProductValues, unknown, ProductValues> };

const figures = [
  { key: 'price', label: 'Price', unit: '$' },
  { key: 'compare_at_price', label: 'Compare at', unit: '$' },
  { key: 'unit_cost', label: 'Cost', unit: '$' },
  { key: 'weight_grams', label: 'Weight in grams', unit: undefined },
] as const;

const texts = [
  { key: 'sku', label: 'SKU' },
  { key: 'barcode', label: 'Barcode' },
] as const;

const Cell = ({
  label,
  error,
  warning,
  children,
}: {
  label: string;
  error?: string | undefined;
  warning?: string | null;
  children: ReactNode;
}) => (
  <div className="grid content-start gap-1">
    <span className="text-meta text-muted">{label}</span>
    {children}
    {error && <p className="text-meta text-bad">{error}</p>}
    {!error && warning && <p className="text-meta text-warn">{warning}</p>}
  </div>
);

/** Says what the fields of a variant are called, for a form that shows both sides of a conflict. */
const useLabels = (index: number, name: string) => {
  const labels = useContext(FormLabelsContext);
  useEffect(() => {
    for (const { key, label } of [...figures, ...texts]) {
      labels?.set(`variants.${index}.${key}`, name ? `${label} of ${name}` : label);
    }
  }, [labels, index, name]);
};

const VariantFields = ({ form, index, name }: FormProps & { index: number; name: string }) => {
  useLabels(index, name);
  const errors = form.formState.errors.variants?.[index];
  return (
    <li className="grid gap-2 px-4 py-3">
      {name && <p className="text-table font-medium">{name}</p>}
      {errors?.option_values?.message && <p className="text-meta text-bad">{errors.option_values.message}</p>}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {figures.map(({ key, label, unit }) => (
          <Controller
            key={key}
            control={form.control}
            name={`variants.${index}.${key}`}
            render={({ field, fieldState }) => (
              <Cell label={label} error={fieldState.error?.message}>
                <AmountInput
                  {...field}
                  {...(unit ? { unit } : {})}
                  aria-label={`${label}${name ? ` of ${name}` : ''}`}
                  aria-invalid={fieldState.error ? true : undefined}
                />
              </Cell>
            )}
          />
        ))}
        {texts.map(({ key, label }) => (
          <Controller
            key={key}
            control={form.control}
            name={`variants.${index}.${key}`}
            render={({ field, fieldState }) => (
              <Cell
                label={label}
                error={fieldState.error?.message}
                warning={key === 'barcode' ? problemOfBarcode(field.value) : null}
              >
                <Input
                  {...field}
                  autoComplete="off"
                  aria-label={`${label}${name ? ` of ${name}` : ''}`}
                  aria-invalid={fieldState.error ? true : undefined}
                />
              </Cell>
            )}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <CheckField form={form} name={`variants.${index}.tracked`} label="Count stock" />
        <CheckField
          form={form}
          name={`variants.${index}.sell_without_stock`}
          label="Sell when out of stock"
        />
        <CheckField form={form} name={`variants.${index}.taxable`} label="Taxable" />
        <CheckField form={form} name={`variants.${index}.requires_shipping`} label="Is shipped" />
      </div>
    </li>
  );
};

/** Prices, costs, SKUs and barcodes of the variants; of the only one where there are no options. */
export const VariantsField = ({ form }: FormProps) => {
  const variants = form.watch('variants');
  const problem = form.formState.errors.variants;
  const first = variants[0];
  const copyDown = () => {
    if (!first) return;
    const { price, compare_at_price, unit_cost, weight_grams } = first;
    form.setValue(
      'variants',
      form.getValues('variants').map((one) => ({ ...one, price, compare_at_price, unit_cost, weight_grams })),
      { shouldDirty: true },
    );
  };
  return (
    <div className="grid gap-2">
      {typeof problem?.message === 'string' && <p className="text-meta text-bad">{problem.message}</p>}
      {variants.length > 1 && (
        <Button size="sm" className="justify-self-start" onClick={copyDown}>
          Give all {variants.length} the figures of the first
        </Button>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {variants.map((variant, index) => (
          <VariantFields
            key={variant.option_values.join('\u0001') || 'only'}
            form={form}
            index={index}
            name={variant.option_values.join(' / ')}
          />
        ))}
      </ul>
    </div>
  );
};
