import type { ConnectionDetails } from '@backroom/contract/shopify-fields';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../api/call-error.ts';
import { download } from '../api/download.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatDate } from '../ui/text/format.ts';

type Request = ConnectionDetails['data_requests'][number];

const fileOf = ({ id }: Request) => `personal-data_${id}.json`;

/** Shoppers who asked the shop what is known of them: what is saved here is sent to them. */
export const DataRequests = ({ requests }: { requests: readonly Request[] }) => {
  const queries = useQueryClient();
  const answer = async (request: Request) => {
    try {
      await download('answerDataRequest', { body: { requestId: request.id } }, { fileName: fileOf(request) });
    } catch (error) {
      toast.bad('The file could not be saved', { description: messageOf(error) });
    }
    await queries.invalidateQueries();
  };
  return (
    <section aria-labelledby="data-requests" className="grid gap-2">
      <h3 id="data-requests" className="text-table font-medium">
        Shoppers who asked what is known of them
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
            <span className="text-table">
              {request.email ?? 'Address unknown'}
              <span className="block text-meta text-soft">
                Asked {formatDate(request.asked_at.slice(0, 10))}, to be answered by{' '}
                {formatDate(request.due_at.slice(0, 10))}
              </span>
            </span>
            <Button onClick={() => void answer(request)}>Save the answer</Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
