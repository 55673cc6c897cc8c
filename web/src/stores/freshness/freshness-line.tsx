import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../../api/call-options.ts';
import { Freshness } from './freshness.tsx';

const ASK_EVERY_MS = 60_000;

/** The mark over a list: how far the data of the stores reach that one holds. Nothing until that is known. */
export const FreshnessLine = () => {
  const { data } = useQuery({
    ...callOptions('getFreshness'),
    refetchInterval: ASK_EVERY_MS,
    // Another's server may have no such call: the list is there all the same.
    retry: false,
  });
  return (
    <div className="-mt-2 flex min-h-4 text-meta text-muted print:hidden">
      {data && (
        <Freshness stores={data.stores.map((store) => ({ ...store, complete: false }))} isRange={false} />
      )}
    </div>
  );
};
