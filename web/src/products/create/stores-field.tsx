import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { callOptions } from '../../api/call-options.ts';
import { useStoreChoices } from '../../stores/index.ts';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { MultiSelect } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { statusChoices } from '../product-choices.ts';
import { type ProductValues, stockKey } from './product-values.ts';

type FormProps = { form: UseFormReturn<ProductValues, unknown, ProductValues> };

type Place = { shop: string; location: number | null; name: string };

export const usePlaces = (shops: readonly string[]): Place[] => {
  const { data } = useQuery({
    ...callOptions('getStoreLocations', { body: { shop_name: [...shops] } }),
    enabled: shops.length > 0,
  });
  return shops.flatMap((shop): Place[] => {
    const own = data?.locations.filter((one) => one.shop === shop) ?? [];
    if (own.length === 0) return [{ shop, location: null, name: 'Stock' }];
    return own.map(({ location_id, name }) => ({ shop, location: location_id, name }));
  });
};

type StockProps = FormProps & { places: readonly Place[]; store: string };

/** Units of each variant that is counted, at each location. */
export const StockInputs = ({ form, places, store }: StockProps) => {
  const variants = form.watch('variants');
  return places.flatMap((place) =>
    variants.map((variant, at) => {
      if (!variant.tracked) return null;
      const title = variant.option_values.join(' / ');
      const label = [place.name, title].filter(Boolean).join(', ');
      const key = stockKey(place.shop, place.location, at);
      return (
        <Controller
          key={key}
          control={form.control}
          // A key of ours in a record: the type knows no single names there.
          name={`stock.${key}` as `stock.${string}`}
          render={({ field }) => (
            <AmountInput {...field} placeholder={label} aria-label={`Units in ${store}, ${label}`} />
          )}
        />
      );
    }),
  );
};

/** The stores that the product goes to, with what is otherwise there: status, price, stock at each location. */
export const StoresField = ({ form }: FormProps) => {
  const stores = form.watch('stores');
  const choices = useStoreChoices({ held: true });
  const places = usePlaces(stores.map(({ shop }) => shop));
  const choose = (shops: string[]) =>
    form.setValue(
      'stores',
      shops.map((shop) => stores.find((one) => one.shop === shop) ?? { shop, status: '', price: null }),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );
  const nameOf = (shop: string) => choices.choices?.find(({ value }) => value === shop)?.label ?? shop;
  const problem = form.formState.errors.stores;
  return (
    <div className="grid gap-3">
      <Field
        label="Stores"
        required
        error={typeof problem?.message === 'string' ? problem.message : undefined}
      >
        {(wiring) => (
          <MultiSelect
            {...wiring}
            label="store"
            placeholder="Choose stores"
            value={stores.map(({ shop }) => shop)}
            onChange={choose}
            {...choices}
          />
        )}
      </Field>
      {stores.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {stores.map(({ shop }, index) => (
            <li key={shop} className="grid gap-3 px-4 py-3">
              <p className="text-table font-medium">{nameOf(shop)}</p>
              <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
                <Controller
                  control={form.control}
                  name={`stores.${index}.status`}
                  render={({ field }) => (
                    <Select
                      {...field}
                      aria-label={`Status in ${nameOf(shop)}`}
                      placeholder="Status as above"
                      choices={statusChoices}
                    />
                  )}
                />
                <Controller
                  control={form.control}
                  name={`stores.${index}.price`}
                  render={({ field }) => (
                    <AmountInput
                      {...field}
                      unit="$"
                      placeholder="Price as above"
                      aria-label={`Price in ${nameOf(shop)}`}
                    />
                  )}
                />
                <StockInputs
                  form={form}
                  places={places.filter((place) => place.shop === shop)}
                  store={nameOf(shop)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
