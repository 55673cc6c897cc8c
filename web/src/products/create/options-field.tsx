import { MOST_OPTIONS, USUAL_VARIANTS } from '@backroom/contract/product-limits';
import { Plus, Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input } from '../../ui/form/input.tsx';
import type { ProductValues } from './product-values.ts';
import { type OptionValues, variantsFor } from './variant-matrix.ts';
import { WordsInput } from './words-input.tsx';

type FormProps = { form: UseFormReturn<ProductValues, unknown, ProductValues> };

const suggestions = ['Size', 'Colour', 'Material'];

/** What a product is to be had in; its variants follow at once. */
export const OptionsField = ({ form }: FormProps) => {
  const options = form.watch('options');
  const count = form.watch('variants').length;
  const problem = form.formState.errors.confirm_many_variants?.message;
  const change = (next: OptionValues[]) => {
    form.setValue('options', next, { shouldDirty: true });
    form.setValue('variants', variantsFor(next, form.getValues('variants')), { shouldDirty: true });
  };
  const withValues = (index: number, values: string[]) =>
    change(options.map((option, at) => (at === index ? { ...option, values } : option)));
  return (
    <div className="grid gap-3">
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place
        <div key={index} className="grid items-start gap-3 sm:grid-cols-[12rem_1fr_auto]">
          <FormField control={form.control} name={`options.${index}.name`} label={`Option ${index + 1}`}>
            {(props) => <Input {...props} placeholder={suggestions[index]} autoComplete="off" />}
          </FormField>
          <Field label="Values" error={form.formState.errors.options?.[index]?.values?.message}>
            {(wiring) => (
              <WordsInput
                {...wiring}
                label={`Values of ${option.name || `option ${index + 1}`}`}
                placeholder="Type one and press Enter"
                value={option.values}
                onChange={(values) => withValues(index, values)}
              />
            )}
          </Field>
          <Button
            size="icon"
            look="ghost"
            aria-label={`Remove option ${index + 1}`}
            className="sm:mt-6"
            onClick={() => change(options.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      {options.length < MOST_OPTIONS && (
        <Button
          className="justify-self-start"
          onClick={() => change([...options, { name: suggestions[options.length] ?? '', values: [] }])}
        >
          <Plus aria-hidden />
          Add an option, such as size or colour
        </Button>
      )}
      {(count > USUAL_VARIANTS || problem) && (
        <div>
          <CheckField
            form={form}
            name="confirm_many_variants"
            label={`Yes, make ${count} variants`}
            hint="More than 100: not every shop takes so many."
          />
          {problem && <p className="text-meta text-bad">{problem}</p>}
        </div>
      )}
    </div>
  );
};

/** What a product that there is is to be had in. Its variants stay: shops keep their orders and stock by them. */
export const OptionsShown = ({ form }: FormProps) => {
  const [variant] = form.watch('variants');
  if (!variant || variant.option_values.length === 0) return null;
  return (
    <p className="text-table text-muted">
      Which variants there are stays as it is: shops keep orders and stock by them. Duplicate the product to
      sell it in others.
    </p>
  );
};
