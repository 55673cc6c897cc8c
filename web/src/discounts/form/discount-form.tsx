import type { Discount } from '@backroom/contract/discount-fields';
import { offerWords, runWords } from '@backroom/contract/discount-sentence';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useId, useRef } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { callOptions } from '../../api/call-options.ts';
import { readAudience } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { schemaResolver } from '../../ui/form/schema-resolver.ts';
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { BesideForm } from './beside-form.tsx';
import { WhenFields, WhomFields } from './conditions-section.tsx';
import { bodyOf, type DiscountValues, toldOfValues } from './form-values.ts';
import { ItemsFields } from './items-section.tsx';
import { Section } from './section.tsx';
import { WhatFields } from './what-section.tsx';
import { fundingAnswer, PaysFields, TogetherFields, togetherAnswer, WhereFields } from './where-section.tsx';

const readSchema = schemaResolver<DiscountValues>(
  async () => (await import('@backroom/contract/discount-fields')).createDiscountForm,
);

/** Checks what would be sent; what is sent stays as it was typed. */
const resolver: Resolver<DiscountValues, unknown, DiscountValues> = async (values, context, options) => {
  // The schema reads what is sent, which is the form's values with less.
  const { errors } = await readSchema(bodyOf(values) as DiscountValues, context, options);
  if (values.shopIds.length === 0) {
    return {
      values: {},
      errors: { ...errors, shopIds: { type: 'schema', message: 'Choose at least one store' } },
    };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

const isCode = (code: string | null) => code !== null && /^[A-Za-z0-9_-]{3,20}$/.test(code.trim());

/** Asks where it will work, a moment behind what is typed. */
const useChecked = (id: string | undefined, values: DiscountValues) => {
  const isDeal = values.discount_type === 'BXGY';
  const { products, collections } = values.customer_gets.items;
  const bought = isDeal ? values.customer_buys : [];
  const body = useDeferredValue(
    JSON.stringify({
      id,
      code: values.method === 'CODE' && isCode(values.code) ? values.code : null,
      shopIds: values.shopIds,
      products: [...products, ...(values.customer_buys_on === 'PRODUCTS' ? bought : [])].slice(0, 1_000),
      collections: [...collections, ...(values.customer_buys_on === 'COLLECTIONS' ? bought : [])].slice(
        0,
        1_000,
      ),
    }),
  );
  return useQuery({
    ...callOptions('checkDiscount', { body: JSON.parse(body) }),
    enabled: values.shopIds.length > 0,
    placeholderData: keepPreviousData,
  }).data;
};

const storesIn = (count: number) => (count === 1 ? 'one store' : `${count} stores`);

/** Where it goes: "Save and send to 12 stores". */
const saveWords = (stores: number, connected: number): string => {
  if (stores === 0) return 'Save';
  return connected === 0 ? `Save for ${storesIn(stores)}` : `Save and send to ${storesIn(connected)}`;
};

type DiscountFormProps = {
  title: string;
  initial: DiscountValues;
  /** Of the one that is edited. */
  id?: string;
  onSave: (values: DiscountValues) => Promise<{ data: Discount }>;
};

/** A discount, question by question, with what it means beside it (screens: what, on what, for whom, when, where, who pays). */
export const DiscountForm = ({ title, initial, id, onSave }: DiscountFormProps) => {
  const formId = useId();
  const navigate = useNavigate();
  const form = useForm<DiscountValues, unknown, DiscountValues>({ resolver, defaultValues: initial });
  const { isDirty, isSubmitting } = form.formState;
  const isDone = useRef(false);
  const values = form.watch();
  const checked = useChecked(id, values);
  const told = toldOfValues(values);
  const taken = checked?.taken.map(({ shop_name }) => shop_name) ?? [];
  const connected =
    checked?.stores.filter((store) => store.connected).map(({ shop_name }) => shop_name) ?? [];
  const leave = (open?: string) => navigate({ to: '/discounts', search: open ? { open } : {} });
  const count = values.shopIds.length;
  return (
    <div className="flex flex-col gap-4 max-md:pb-16">
      <UnsavedGuard when={() => isDirty && !isSubmitting && !isDone.current} />
      <BackLink to="/discounts">Discounts</BackLink>
      <PageHeader
        title={title}
        description="One campaign for all the stores that you choose."
        actions={
          <>
            <Button onClick={() => void leave()}>Cancel</Button>
            <Button look="primary" type="submit" form={formId} busy={isSubmitting}>
              {saveWords(count, connected.length)}
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form
          id={formId}
          form={form}
          className="grid gap-3"
          onSubmit={async (sent) => {
            const { data } = await onSave(sent);
            isDone.current = true;
            // The stores turn green one by one where it is sent.
            await leave(data.discount_shops.some((shop) => shop.connected) ? data.id : undefined);
          }}
        >
          <Section title="What" answer={values.title} open>
            <WhatFields form={form} taken={taken.length > 0 ? taken.slice(0, 3).join(', ') : null} />
          </Section>
          <Section title="On what" answer={offerWords({ ...told, usage_limit: null, customers: 0 })} open>
            <ItemsFields form={form} />
          </Section>
          <Section title="Where" answer={count === 1 ? 'One store' : `${count} stores`} open>
            <WhereFields form={form} connected={connected} />
          </Section>
          <Section title="When" answer={runWords(told.start_date, told.end_date)} open>
            <WhenFields form={form} />
          </Section>
          <Section
            title="For whom"
            answer={told.customers === 0 ? 'Everybody' : `${told.customers} customers`}
          >
            <WhomFields form={form} />
          </Section>
          {readAudience() !== 'franchisee' && (
            <Section title="Who pays" answer={fundingAnswer(values)}>
              <PaysFields form={form} />
            </Section>
          )}
          <Section title="Together with others" answer={togetherAnswer(values)}>
            <TogetherFields form={form} />
          </Section>
        </Form>
        <BesideForm values={values} checked={checked} />
      </div>
    </div>
  );
};
