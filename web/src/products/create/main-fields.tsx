import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { callOptions } from '../../api/call-options.ts';
import { MultiSelect } from '../../ui/form/combobox.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { statusChoices, useProductChoices } from '../product-choices.ts';
import type { ProductValues } from './product-values.ts';
import { RichText } from './rich-text.tsx';
import { SearchPreview } from './search-preview.tsx';
import { WordsInput } from './words-input.tsx';

type FormProps = { form: UseFormReturn<ProductValues, unknown, ProductValues> };

const all: readonly string[] = [];

/** Title, description, vendor, category, tags, status. */
export const MainFields = ({ form }: FormProps) => {
  const { control } = form;
  const { vendor, category } = useProductChoices(all);
  const tags = useQuery(callOptions('getProductTags', { body: {} }));
  const [vendors, categories] = [useId(), useId()];
  return (
    <>
      <FormField control={control} name="title" label="Title" required>
        {(props) => <Input {...props} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="description" label="Description" required={false}>
        {({ id, value, onChange }) => (
          <RichText id={id} label="Description" value={value} onChange={onChange} />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField control={control} name="vendor" label="Vendor" required={false}>
          {(props) => <Input {...props} list={vendors} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="product_type" label="Category" required={false}>
          {(props) => <Input {...props} list={categories} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="status" label="Status">
          {(props) => <Select {...props} choices={statusChoices} />}
        </FormField>
      </div>
      <FormField control={control} name="tags" label="Tags" required={false}>
        {({ id, value, onChange }) => (
          <WordsInput
            id={id}
            label="Tags"
            known={tags.data?.tags}
            value={value}
            onChange={onChange}
            placeholder="Type one and press Enter"
          />
        )}
      </FormField>
      <datalist id={vendors}>
        {vendor.choices?.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <datalist id={categories}>
        {category.choices?.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
};

const plain = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';

const handleOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Collections, and how search engines show it. */
export const MoreFields = ({ form }: FormProps) => {
  const { control } = form;
  const { collection } = useProductChoices(all);
  const [title, description, seoTitle, seoDescription] = form.watch([
    'title',
    'description',
    'seo_title',
    'seo_description',
  ]);
  return (
    <>
      <FormField
        control={control}
        name="collections"
        label="Collections"
        required={false}
        hint="Products are put into manual ones; automatic ones follow rules of the shop."
      >
        {({ ref: _, ...props }) => (
          <MultiSelect {...props} label="collection" placeholder="None" {...collection} />
        )}
      </FormField>
      <FormField control={control} name="seo_title" label="Title for search engines" required={false}>
        {(props) => <Input {...props} placeholder={title} autoComplete="off" />}
      </FormField>
      <FormField
        control={control}
        name="seo_description"
        label="Description for search engines"
        required={false}
      >
        {(props) => <Textarea {...props} rows={2} />}
      </FormField>
      <SearchPreview
        title={seoTitle || title}
        description={seoDescription || plain(description)}
        handle={handleOf(title)}
      />
    </>
  );
};
