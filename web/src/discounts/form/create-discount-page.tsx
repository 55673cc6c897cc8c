import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readAudience } from '../../api/session.ts';
import { useWrite } from '../../api/use-write.ts';
import { FailedState } from '../../ui/feedback/states.tsx';
import { discountQuery } from '../discounts-query.ts';
import { DiscountForm } from './discount-form.tsx';
import { bodyOf, duplicateOf, newValues } from './form-values.ts';
import { LoadingForm } from './loading-form.tsx';

const route = getRouteApi('/_app/discounts_/create-discount');

/** A new discount, or one after an old one. */
export const CreateDiscountPage = () => {
  const { from } = route.useSearch();
  const old = useQuery({ ...discountQuery(from ?? ''), enabled: from !== undefined });
  const create = useWrite('createDiscount', { say: ({ message }) => message });
  if (from !== undefined && old.error) {
    return <FailedState error={old.error} onRetry={() => void old.refetch()} />;
  }
  if (from !== undefined && !old.data) return <LoadingForm />;
  const initial = old.data ? duplicateOf(old.data.data) : newValues(readAudience() === 'franchisee', []);
  return (
    <DiscountForm
      title="Create discount"
      initial={initial}
      onSave={(values) => create({ body: bodyOf(values) })}
    />
  );
};
