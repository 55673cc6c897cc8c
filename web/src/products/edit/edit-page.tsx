import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Shapes } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AnswerOf, GivenTo } from '../../api/call.ts';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, FailedState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { countOf } from '../../ui/text/format.ts';
import { ShopResults } from '../shops/shop-results.tsx';
import { loadChosen, readChosen, selectionOf } from './chosen-products.ts';
import { FailedProducts } from './failed-products.tsx';
import { changesOf, countsOf, gridRowsOf, type Typed } from './grid-values.ts';
import { type Operation, OperationForm } from './operation-form.tsx';
import { ProductGrid } from './product-grid.tsx';
import { ReviewDialog } from './review-dialog.tsx';

type Body = GivenTo<'updateMultiProducts'>['body'];
type Reviewed = { body: Body; preview: AnswerOf<'previewMultiProducts'> };

const nothing: Typed = new Map();

const wordsOf = ({ changes, products, stores, problems, warnings }: ReturnType<typeof countsOf>) =>
  [
    `${countOf(changes, 'change')} in ${countOf(products, 'product')}, ${countOf(stores, 'store')}`,
    ...(problems > 0 ? [`${countOf(problems, 'cell')} to mend`] : []),
    ...(warnings > 0 ? [countOf(warnings, 'warning')] : []),
  ].join(' · ');

/** The products chosen as a spreadsheet, and changes of all of them at once; nothing is sent before it was reviewed. */
export const EditPage = () => {
  const navigate = useNavigate();
  const [chosen] = useState(readChosen);
  const [typed, setTyped] = useState<Typed>(nothing);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [answer, setAnswer] = useState<AnswerOf<'updateMultiProducts'> | null>(null);
  const [busy, setBusy] = useState(false);
  const update = useWrite('updateMultiProducts', {
    say: ({ message, failed }) => (failed.length === 0 ? message : { title: message, tone: 'bad' }),
  });
  const products = useQuery({
    queryKey: ['getMultiProducts', 'chosen', chosen],
    queryFn: () => (chosen ? loadChosen(chosen) : []),
    enabled: chosen !== null,
    // What is typed stands on what was loaded: a row changed meanwhile is held back, not swapped.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(() => gridRowsOf(products.data ?? []), [products.data]);
  const counts = useMemo(() => countsOf(rows, typed), [rows, typed]);
  const leave = () => void navigate({ to: '/mpe', search: chosen ? { store: chosen.shops } : {} });

  const review = async (body: Body) => {
    setBusy(true);
    try {
      const preview = await call('previewMultiProducts', { body });
      setReviewed({ body, preview });
    } catch (error) {
      toast.bad('Failed to preview the changes', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const reviewGrid = () => void review({ products: changesOf(rows, typed) });
  const reviewOperation = (operation: Operation) => {
    if (chosen) void review({ ...selectionOf(chosen), operations: [operation] });
  };
  const send = async () => {
    if (!reviewed) return;
    const { body, preview } = reviewed;
    setBusy(true);
    try {
      const done = await update({ body: body.operations ? { ...body, seen_at: preview.seen_at } : body });
      setAnswer(done);
      setReviewed(null);
      const failed = new Set(done.failed.map(({ id }) => id));
      // What arrived is no change any more; what failed stays typed.
      setTyped(new Map([...typed].filter(([key]) => failed.has(key.split('|')[0] ?? ''))));
      await products.refetch();
    } catch (error) {
      toast.bad('Failed to update products', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  const body = () => {
    if (!chosen) {
      return (
        <EmptyState
          icon={Shapes}
          title="No products chosen"
          text="Choose products in Product Management, then edit them here together."
          action={{ label: 'Choose products', onSelect: leave }}
        />
      );
    }
    if (products.error && !products.data) {
      return <FailedState error={products.error} onRetry={() => void products.refetch()} />;
    }
    if (!products.data) return <Skeleton className="h-80 w-full" />;
    return (
      <>
        <OperationForm busy={busy} count={chosen.count} onPreview={reviewOperation} />
        {answer && answer.failed.length > 0 && (
          <FailedProducts
            answer={answer}
            onRetry={() => {
              setAnswer(null);
              void products.refetch();
            }}
          />
        )}
        {answer && (
          <ShopResults
            ids={answer.on_their_way}
            onArrived={() => toast.good('Products updated successfully')}
          />
        )}
        <ProductGrid rows={rows} typed={typed} onType={setTyped} />
        <div className="flex flex-wrap items-center justify-between gap-3 max-md:pb-16">
          <p aria-live="polite" className="text-table text-muted">
            {counts.changes === 0 ? 'Type, paste from Excel, or fill down with Ctrl+D.' : wordsOf(counts)}
          </p>
          <div className="flex gap-2">
            <Button disabled={counts.changes === 0} onClick={() => setTyped(nothing)}>
              Give all back
            </Button>
            <Button
              look="primary"
              busy={busy}
              disabled={counts.changes === 0 || counts.problems > 0}
              onClick={reviewGrid}
            >
              Review
            </Button>
          </div>
        </div>
      </>
    );
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to="/mpe">Product Management</BackLink>
      <PageHeader
        title="Edit products"
        description={
          chosen ? `${countOf(chosen.count, 'product')}, each row a variant in a store.` : undefined
        }
      />
      <UnsavedGuard when={counts.changes > 0} />
      {body()}
      {reviewed && (
        <ReviewDialog
          preview={reviewed.preview}
          busy={busy}
          onSend={() => void send()}
          onClose={() => setReviewed(null)}
          onPlanned={() => {
            setReviewed(null);
            setTyped(nothing);
          }}
        />
      )}
    </div>
  );
};
