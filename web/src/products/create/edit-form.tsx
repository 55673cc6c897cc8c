import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { AnswerOf, GivenTo } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { schemaResolver } from '../../ui/form/schema-resolver.ts';
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ShopResults } from '../shops/shop-results.tsx';
import { OptionsShown } from './options-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { ProductCards } from './product-cards.tsx';
import type { ProductValues, ShownImage } from './product-values.ts';
import { savedBodyOf, valuesOf } from './saved-values.ts';
import { StockInputs, usePlaces } from './stores-field.tsx';
import { type KeptPicture, type Uploads, useUploads } from './use-uploads.ts';

type Whole = AnswerOf<'getProduct'>['product'];
type Body = GivenTo<'saveProduct'>['body'];
type ProductForm = UseFormReturn<ProductValues, unknown, ProductValues>;

const keptOf = (images: readonly ShownImage[]): KeptPicture[] =>
  images.map(({ url, alt }, index) => ({
    key: url,
    name: alt || `Picture ${index + 1}`,
    alt,
    imageId: url.split('/').at(-1) ?? '',
    url,
  }));

const shownIn = ({ pictures }: Uploads): ShownImage[] =>
  pictures.flatMap(({ state, url, alt }) => (state === 'kept' && url ? [{ url, alt }] : []));

/** The pictures as a field of the form: what arrives is in it, and theirs are shown once they are chosen after a conflict. */
const useImages = (form: ProductForm, uploads: Uploads) => {
  const { replace } = uploads;
  const shown = JSON.stringify(shownIn(uploads));
  const wanted = JSON.stringify(form.watch('images'));
  const told = useRef(wanted);
  useEffect(() => {
    if (shown === told.current) return;
    told.current = shown;
    form.setValue('images', JSON.parse(shown), { shouldDirty: true });
  }, [form, shown]);
  useEffect(() => {
    if (wanted === told.current) return;
    told.current = wanted;
    replace(keptOf(JSON.parse(wanted)));
  }, [replace, wanted]);
};

/** What the server says of stock has no field of its own name in the form. */
const stockProblems = ({ formState: { errors } }: ProductForm): string[] =>
  (Array.isArray(errors.variants) ? errors.variants : []).flatMap((variant) =>
    (Array.isArray(variant?.stock) ? variant.stock : []).flatMap(
      (level: { quantity?: { message?: string } } | undefined) => level?.quantity?.message ?? [],
    ),
  );

const StockCard = ({ form, shop, store }: { form: ProductForm; shop: string; store: string }) => {
  const places = usePlaces([shop]).filter(({ location }) => location !== null);
  const problems = stockProblems(form);
  return (
    <Card>
      <CardHeader title="Stock" description={`What ${store} has to sell, at each location.`} />
      <CardBody className="grid gap-2">
        {places.length === 0 && <p className="text-table text-muted">The store has no location yet.</p>}
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          <StockInputs form={form} places={places} store={store} />
        </div>
        {problems.map((problem) => (
          <p key={problem} role="alert" className="text-meta text-bad">
            {problem}
          </p>
        ))}
      </CardBody>
    </Card>
  );
};

const saidOf = ({ message }: AnswerOf<'saveProduct'>) => message;

/** One product of a store in the form in which products are created: changed, duplicated, archived. */
const EditForm = ({ product }: { product: Whole }) => {
  const id = useId();
  const navigate = useNavigate();
  const opened = useRef(valuesOf(product));
  const [saved, setSaved] = useState<AnswerOf<'saveProduct'> | null>(null);
  const { title, store_name, status } = saved?.product ?? product;
  const uploads = useUploads(keptOf(product.images));
  const form = useForm<ProductValues, unknown, ProductValues>({
    resolver: schemaResolver<ProductValues>(async () => {
      const [{ productSave }, z] = await Promise.all([
        import('@backroom/contract/product-save'),
        import('zod'),
      ]);
      return z.preprocess((values) => savedBodyOf(values as ProductValues, opened.current), productSave);
    }),
    defaultValues: opened.current,
  });
  useImages(form, uploads);
  const save = useWrite('saveProduct', { say: saidOf });
  const { isDirty, isSubmitting } = form.formState;
  const take = (answer: AnswerOf<'saveProduct'>) => {
    opened.current = valuesOf(answer.product);
    form.reset(opened.current);
    setSaved(answer);
  };
  const onSubmit = async (values: ProductValues) => {
    if (uploads.pictures.some(({ state }) => state === 'sending' || state === 'waiting')) {
      toast.info('Pictures are still on their way', { description: 'Save once they have arrived.' });
      return;
    }
    // What the schema read is what is sent (schema-resolver.ts).
    take(await save({ body: values as unknown as Body }));
  };
  const isArchived = status === 'ARCHIVED';
  const archive = async () => {
    try {
      const { version } = form.getValues();
      take(await save({ body: { id: product.id, version, status: isArchived ? 'DRAFT' : 'ARCHIVED' } }));
    } catch (error) {
      toast.bad('Failed to update products', { description: messageOf(error) });
    }
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to="/mpe" search={{ store: [product.shop] }}>
        Product Management
      </BackLink>
      <PageHeader
        title={`Edit ${title}`}
        description={`As ${store_name} sells it.`}
        actions={
          <>
            <Button
              disabled={isDirty}
              onClick={() => void navigate({ to: '/mpe/create-product', search: { like: product.id } })}
            >
              <Copy aria-hidden />
              Duplicate
            </Button>
            <Button disabled={isDirty} onClick={() => void archive()}>
              {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
              {isArchived ? 'Bring back' : 'Archive'}
            </Button>
            <Button look="primary" type="submit" form={id} busy={isSubmitting} disabled={!isDirty}>
              Save
            </Button>
          </>
        }
      />
      <UnsavedGuard when={isDirty} />
      {saved?.on_its_way && (
        <ShopResults ids={[product.id]} onArrived={() => toast.good('Products updated successfully')} />
      )}
      <Form id={id} form={form} onSubmit={onSubmit} className="grid max-w-5xl gap-4 max-md:pb-20">
        <Card>
          <CardHeader title="Pictures" description="The first one is the main picture." />
          <CardBody>
            <FormField control={form.control} name="images" label="Pictures" required={false}>
              {() => <PicturesField uploads={uploads} />}
            </FormField>
          </CardBody>
        </Card>
        <ProductCards form={form} options={<OptionsShown form={form} />} />
        <StockCard form={form} shop={product.shop} store={store_name} />
      </Form>
    </div>
  );
};

export default EditForm;
