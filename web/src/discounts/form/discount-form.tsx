import type { Discount } from '@backroom/contract/discount-fields';
import { offerWords, runWords } from '@backroom/contract/discount-sentence';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
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
import { codeHint } from './code-hint.ts';
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

/** What is typed stands still for so long before shops are asked. */
const STILL_MS = 500;

/** A value once it hasn't changed for a moment. */
const useStill = <Value,>(value: Value): Value => {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), STILL_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return still;
};

/** Asks where it will work, a moment behind what is typed. */
const useChecked = (values: DiscountValues) => {
  const isDeal = values.discount_type === 'BXGY';
  const { products, collections } = values.customer_gets.items;
  const bought = isDeal ? values.customer_buys : [];
  const body = useDeferredValue(
    JSON.stringify({
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

/** Asks who has the code: our books, and the shops themselves. */
const useCodeCheck = (id: string | undefined, { method, code, shopIds }: DiscountValues) => {
  const typed = method === 'CODE' && isCode(code) ? (code ?? '').trim().toUpperCase() : null;
  const asked = useStill(JSON.stringify({ id, code: typed, shopIds, in_shops: true }));
  const isStill = asked === JSON.stringify({ id, code: typed, shopIds, in_shops: true });
  const { data, isFetching, isError } = useQuery({
    ...callOptions('checkDiscount', { body: JSON.parse(asked) }),
    enabled: shopIds.length > 0 && typed !== null && isStill,
    retry: false,
  });
  return codeHint({
    isAsked: shopIds.length > 0 && typed !== null,
    isAsking: !isStill || isFetching,
    answer: isStill && !isError ? data : undefined,
  });
};

const storesIn = (count: number) => (count === 1 ? 'one store' : `${count} stores`);

/** Where it goes: "Save and send to 12 stores". */
const saveWords = (stores: number, connected: number): string => {
  if (stores === 0) return 'Save';
  return connected === 0 ? `Save for ${storesIn(stores)}` : `Save and send to ${storesIn(connected)}`;
};

const ofDeals = ['customer_gets_quantity', 'uses_per_order'];
const ofWhom = ['minimum_requirement', 'usage_limit', 'applies_once_per_customer', 'customer_selection'];

/** Whether something is wrong with one of these fields. */
const anyOf = (errors: object, fields: readonly string[]) => fields.some((field) => field in errors);

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
  const { isDirty, isSubmitting, errors } = form.formState;
  const isDone = useRef(false);
  const values = form.watch();
  const checked = useChecked(values);
  const code = useCodeCheck(id, values);
  const told = toldOfValues(values);
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
          <Section
            title="What"
            answer={values.title}
            open
            wrong={anyOf(errors, ['title', 'code', 'value', 'customer_gets_value'])}
          >
            <WhatFields form={form} code={code} />
          </Section>
          <Section
            title="On what"
            answer={offerWords({ ...told, usage_limit: null, customers: 0 })}
            open
            wrong={anyOf(errors, ['customer_gets', 'customer_buys', 'customer_buys_quantity', ...ofDeals])}
          >
            <ItemsFields form={form} />
          </Section>
          <Section
            title="Where"
            answer={count === 1 ? 'One store' : `${count} stores`}
            open
            wrong={anyOf(errors, ['shopIds', 'scope'])}
          >
            <WhereFields form={form} connected={connected} />
          </Section>
          <Section
            title="When"
            answer={runWords(told.start_date, told.end_date)}
            open
            wrong={anyOf(errors, ['start_date', 'end_date'])}
          >
            <WhenFields form={form} />
          </Section>
          <Section
            title="For whom"
            answer={told.customers === 0 ? 'Everybody' : `${told.customers} customers`}
            wrong={anyOf(errors, ofWhom)}
          >
            <WhomFields form={form} />
          </Section>
          {readAudience() !== 'franchisee' && (
            <Section title="Who pays" answer={fundingAnswer(values)} wrong={anyOf(errors, ['funding'])}>
              <PaysFields form={form} />
            </Section>
          )}
          <Section
            title="Together with others"
            answer={togetherAnswer(values)}
            wrong={anyOf(errors, ['combines_with'])}
          >
            <TogetherFields form={form} />
          </Section>
        </Form>
        <BesideForm values={values} checked={checked} />
      </div>
    </div>
  );
};
