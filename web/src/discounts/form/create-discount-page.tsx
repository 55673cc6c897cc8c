import { useQuery } from '@tanstack/react-query';
import { readAudience } from '../../api/session.ts';
import { useWrite } from '../../api/use-write.ts';
import { storesQuery, storesToday } from '../../stores/index.ts';
import { FailedState } from '../../ui/feedback/states.tsx';
import { discountQuery } from '../discounts-query.ts';
import { DiscountForm } from './discount-form.tsx';
import { bodyOf, duplicateOf, newValues } from './form-values.ts';
import { LoadingForm } from './loading-form.tsx';

/** A new discount, or one after an old one, whose id is `from`. */
export const CreateDiscountPage = ({ from }: { from?: string | undefined }) => {
  const old = useQuery({ ...discountQuery(from ?? ''), enabled: from !== undefined });
  const stores = useQuery(storesQuery());
  const create = useWrite('createDiscount', { say: ({ message }) => message });
  if (from !== undefined && old.error) {
    return <FailedState error={old.error} onRetry={() => void old.refetch()} />;
  }
  if (stores.isPending || (from !== undefined && !old.data)) return <LoadingForm />;
  // It begins when it is midnight in the stores; somebody who sits further east may have tomorrow by then.
  const today = storesToday(stores.data ?? []);
  const initial = old.data
    ? duplicateOf(old.data.data, today)
    : newValues(readAudience() === 'franchisee', [], today);
  return (
    <DiscountForm
      title="Create discount"
      initial={initial}
      onSave={(values) => create({ body: bodyOf(values) })}
    />
  );
};
