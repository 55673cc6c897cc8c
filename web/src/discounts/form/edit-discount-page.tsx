import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useWrite } from '../../api/use-write.ts';
import { FailedState } from '../../ui/feedback/states.tsx';
import { discountQuery } from '../discounts-query.ts';
import { DiscountForm } from './discount-form.tsx';
import { bodyOf, valuesOf } from './form-values.ts';
import { LoadingForm } from './loading-form.tsx';

const route = getRouteApi('/_app/discounts_/edit-discount');

/** A discount as it is, changed in all its stores at once. */
export const EditDiscountPage = () => {
  const { id = '' } = route.useSearch();
  const { data, error, refetch } = useQuery({ ...discountQuery(id), refetchOnWindowFocus: false });
  const update = useWrite('updateDiscount', { say: ({ message }) => message });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingForm />;
  return (
    <DiscountForm
      key={id}
      id={id}
      title={`Edit ${data.data.title}`}
      initial={valuesOf(data.data)}
      onSave={(values) => update({ body: { ...bodyOf(values), id, version: values.version } })}
    />
  );
};
