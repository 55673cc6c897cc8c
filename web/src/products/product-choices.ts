import { productStatuses } from '@backroom/contract/product-statuses';
import { useQuery } from '@tanstack/react-query';
import { collectionsOf, vendorsOf } from '../api/answer-shapes.ts';
import type { AnswerOf } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { useStoreChoices } from '../stores/index.ts';
import { type ChoiceSource, choicesFrom } from '../ui/form/choice-source.ts';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { wordsOf } from '../ui/text/status-badge.tsx';

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const statusChoices = productStatuses.map((value) => ({ value, label: wordsOf(value) }));

const stockChoices = [
  { value: 'none', label: 'None' },
  { value: 'low', label: 'Low (5 or fewer)' },
  { value: 'negative', label: 'Less than none' },
  { value: 'in-stock', label: 'In stock' },
];

const missingChoices = [
  { value: 'cost', label: 'A cost' },
  { value: 'image', label: 'A picture' },
];

/** A collection as another server may give it too. */
const toCollection = (one: unknown) => {
  const { id, handle, title } = one as { id?: unknown; handle?: unknown; title?: unknown };
  return { value: String(handle ?? id ?? title), label: String(title ?? handle ?? id) };
};

type Categories = AnswerOf<'getCategories'>;

/** Vendors, categories and collections of some stores; of all where none are named. */
export const useProductChoices = (
  shops: readonly string[],
): Record<'vendor' | 'category' | 'collection', ChoiceSource> => {
  const body = { shop_name: [...shops] };
  return {
    vendor: choicesFrom(useQuery(callOptions('getVendors', { body })), (answer) => same(vendorsOf(answer))),
    category: choicesFrom(useQuery(callOptions('getCategories', { body })), (answer: Categories) =>
      same(answer.data.categories),
    ),
    collection: choicesFrom(useQuery(callOptions('getCollections', { body })), (answer) =>
      collectionsOf(answer).map(toCollection),
    ),
  };
};

/** What lists of products are narrowed by. */
export const useProductFilters = (shops: readonly string[]): ListFilter[] => {
  const { vendor, category, collection } = useProductChoices(shops);
  return [
    { key: 'store', label: 'Store', kind: 'many', ...useStoreChoices() },
    { key: 'collection', label: 'Collection', kind: 'many', ...collection },
    { key: 'category', label: 'Category', kind: 'many', ...category },
    { key: 'vendor', label: 'Vendor', kind: 'many', ...vendor },
    { key: 'sku', label: 'SKU', kind: 'text', placeholder: 'The whole SKU' },
    { key: 'status', label: 'Status', kind: 'many', choices: statusChoices },
    { key: 'stock', label: 'Stock', kind: 'one', choices: stockChoices },
    { key: 'missing', label: 'Missing', kind: 'one', choices: missingChoices },
  ];
};
