import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AnswerOf } from '../../api/call.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/form/form.tsx';
import { schemaResolver } from '../../ui/form/schema-resolver.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { productQuery } from '../products-query.ts';
import { CreatedResults } from './created-results.tsx';
import { dropDraft, readDraft, saveDraft } from './draft.ts';
import { draftOf } from './draft-of-product.ts';
import { OptionsField } from './options-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { ProductCards } from './product-cards.tsx';
import { bodyOf, type CreateBody, emptyProduct, type ProductValues } from './product-values.ts';
import { StoresField } from './stores-field.tsx';
import { type KeptPicture, useUploads } from './use-uploads.ts';

/** The contract's schema of what is sent, on what is typed. Loaded when the form is sent first. */
const schema = async () => {
  const [{ productForm }, z] = await Promise.all([import('@backroom/contract/product-form'), import('zod')]);
  return z.preprocess((values) => bodyOf(values as ProductValues), productForm);
};

type Results = AnswerOf<'createProducts'>['results'];
type Whole = AnswerOf<'getProduct'>['product'];

const SUCCESS = 'Product created successfully!';

/** It is created where every store has it: until the shops have taken it, the table of stores says how far it is. */
const said = (results: Results) => {
  const failed = results.filter(({ ok }) => !ok).length;
  if (failed === 0) return results.some(({ state }) => state === 'pending') ? null : SUCCESS;
  return { title: `${failed} of ${results.length} stores do not have it yet`, tone: 'bad' as const };
};

const keptOf = (uploads: ReturnType<typeof useUploads>): KeptPicture[] =>
  uploads.pictures.flatMap(({ key, name, alt, state, imageId, url }) =>
    state === 'kept' && imageId && url ? [{ key, name, alt, imageId, url }] : [],
  );

type CreateFormProps = {
  onAnother: () => void;
  /** The product that it begins as a copy of. */
  like?: Whole | undefined;
};

const CreateForm = ({ onAnother, like }: CreateFormProps) => {
  const of = like?.id ?? '';
  const id = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [draft] = useState(() => readDraft(of));
  const [isRestored, setRestored] = useState(draft !== null);
  const [sent, setSent] = useState<{ body: CreateBody; results: Results } | null>(null);
  const [busy, setBusy] = useState(false);
  const uploads = useUploads(draft?.pictures ?? []);
  const form = useForm<ProductValues, unknown, ProductValues>({
    resolver: schemaResolver<ProductValues>(schema),
    defaultValues: draft?.values ?? (like ? draftOf(like) : emptyProduct),
  });
  const create = useWrite('createProducts', { say: ({ results }) => said(results) });
  const { pictures } = uploads;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows the pictures too
  useEffect(() => {
    const keep = () => {
      const values = form.getValues();
      // A copy that nobody touched is no draft.
      if (like && !form.formState.isDirty && pictures.length === 0) return;
      if (values.title || values.stores.length > 0 || pictures.length > 0) {
        saveDraft(of, { values, pictures: keptOf(uploads) });
      }
    };
    if (sent) return;
    keep();
    const { unsubscribe } = form.watch(keep);
    return unsubscribe;
  }, [form, pictures, sent]);

  const send = async (body: CreateBody) => {
    const { results } = await create({ body });
    dropDraft(of);
    await queries.invalidateQueries({ queryKey: ['getMultiProducts'] });
    return results;
  };
  const toList = (results: Results) =>
    void navigate({ to: '/mpe', search: { store: results.map(({ shop }) => shop), sort: '-updated_at' } });
  const onSubmit = async (values: ProductValues) => {
    if (pictures.some(({ state }) => state === 'sending' || state === 'waiting')) {
      toast.info('Pictures are still on their way', { description: 'Send it again once they have arrived.' });
      return;
    }
    const body: CreateBody = {
      // What the schema read is what is sent (schema-resolver.ts).
      ...(values as unknown as CreateBody),
      images: keptOf(uploads).map(({ imageId, alt }) => ({ imageId, alt })),
    };
    const results = await send(body);
    if (results.every(({ ok, state }) => ok && state !== 'pending')) {
      toList(results);
      return;
    }
    setSent({ body, results });
  };
  const done = () => {
    toast.good(SUCCESS);
    if (sent) toList(sent.results);
  };
  const retry = async (shops: readonly string[]) => {
    if (!sent) return;
    setBusy(true);
    try {
      const stores = sent.body.stores.filter(({ shop }) => shops.includes(shop));
      const again = await send({ ...sent.body, stores });
      const results = sent.results.map((one) => again.find(({ shop }) => shop === one.shop) ?? one);
      setSent({ ...sent, results });
    } catch {
      toast.bad('Failed to create product', { description: 'Nothing was lost: try again.' });
    } finally {
      setBusy(false);
    }
  };
  const startOver = () => {
    dropDraft(of);
    onAnother();
  };
  const { isSubmitting } = form.formState;
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to="/mpe">Product Management</BackLink>
      <PageHeader
        title={like ? 'Duplicate product' : 'Create product'}
        description={
          like
            ? `As ${like.title}, with SKUs and pictures of its own.`
            : 'Once, for as many stores as you like.'
        }
        actions={
          sent ? undefined : (
            <Button look="primary" type="submit" form={id} busy={isSubmitting}>
              Create product
            </Button>
          )
        }
      />
      {isRestored && !sent && (
        <Notice tone="info">
          This is the draft that you left.{' '}
          <Button look="link" onClick={startOver}>
            Begin an empty one
          </Button>{' '}
          <Button look="link" onClick={() => setRestored(false)}>
            Keep it
          </Button>
        </Notice>
      )}
      {sent && (
        <CreatedResults
          results={sent.results}
          busy={busy}
          onRetry={(shops) => void retry(shops)}
          onDone={done}
          onAnother={startOver}
        />
      )}
      <Form
        id={id}
        form={form}
        onSubmit={onSubmit}
        className={sent ? 'hidden' : 'grid max-w-5xl gap-4 max-md:pb-20'}
      >
        <Card>
          <CardHeader title="Pictures" description="The first one is the main picture." />
          <CardBody>
            <PicturesField uploads={uploads} />
          </CardBody>
        </Card>
        <ProductCards form={form} options={<OptionsField form={form} />} />
        <Card>
          <CardHeader title="Stores" description="With what is otherwise there than above." />
          <CardBody>
            <StoresField form={form} />
          </CardBody>
        </Card>
      </Form>
    </div>
  );
};

const EditForm = lazy(() => import('./edit-form.tsx'));

type FormOfProps = { id: string; children: (product: Whole) => ReactNode };

/** A form that begins with a product, which is asked for anew: nobody changes what was cached. */
const FormOf = ({ id, children }: FormOfProps) => {
  const { data, error, refetch } = useQuery({ ...productQuery(id), staleTime: 0, gcTime: 0 });
  const [opened, setOpened] = useState<Whole | null>(null);
  useEffect(() => {
    if (data) setOpened((before) => before ?? data.product);
  }, [data]);
  if (error && !opened) return <FailedState error={error} onRetry={() => void refetch()} />;
  return opened ? children(opened) : <Skeleton className="h-96 w-full" />;
};

/** Creates a product for many stores, or changes one that there is (specification 1: /mpe/create-product). */
export const CreatePage = () => {
  const { id, like } = useSearch({ from: '/_app/mpe/create-product' });
  const [round, setRound] = useState(0);
  const onAnother = () => setRound(round + 1);
  if (id) {
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <FormOf key={id} id={id}>
          {(product) => <EditForm product={product} />}
        </FormOf>
      </Suspense>
    );
  }
  if (like) {
    return (
      <FormOf key={`${like} ${round}`} id={like}>
        {(product) => <CreateForm like={product} onAnother={onAnother} />}
      </FormOf>
    );
  }
  return <CreateForm key={round} onAnother={onAnother} />;
};
