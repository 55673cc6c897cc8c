import { useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { countOf } from '../../ui/text/format.ts';
import { FailedProducts } from '../edit/failed-products.tsx';
import { ReviewDialog } from '../edit/review-dialog.tsx';
import { ShopResults } from '../shops/shop-results.tsx';

type Read = AnswerOf<'readProductFile'>;
type Preview = AnswerOf<'previewMultiProducts'>;

const SHOWN = 100;

const Problems = ({ problems }: Pick<Read, 'problems'>) => (
  <Notice tone="bad">
    <p className="font-medium">{countOf(problems.length, 'cell')} cannot be used; the rest goes on.</p>
    <ul className="mt-1 grid gap-0.5">
      {problems.slice(0, SHOWN).map(({ row, column, message }) => (
        <li key={`${row}|${column}|${message}`}>
          Row {row}, {column}: {message}
        </li>
      ))}
    </ul>
    {problems.length > SHOWN && <p>And {problems.length - SHOWN} more.</p>}
  </Notice>
);

const wordsOf = ({ rows, products, unchanged }: Read) =>
  `${countOf(rows, 'row')} read: ${countOf(products.length, 'product')} would change, ${unchanged} would not.`;

/** A file that was edited elsewhere: read, what it changes seen, and only then sent. */
const BringBack = ({ onClose }: { onClose: () => void }) => {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [answer, setAnswer] = useState<AnswerOf<'updateMultiProducts'> | null>(null);
  const [busy, setBusy] = useState(false);
  const update = useWrite('updateMultiProducts', {
    say: ({ message, failed }) => (failed.length === 0 ? message : { title: message, tone: 'bad' }),
  });
  const attempt = async (failure: string, work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.bad(failure, { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setRead(null);
    setAnswer(null);
    void attempt('The file could not be read', async () => {
      setRead(await call('readProductFile', { body: {}, upload: { file: chosen } }));
    });
  };
  const products = read?.products ?? [];
  const review = () =>
    void attempt('Failed to preview the changes', async () => {
      setPreview(await call('previewMultiProducts', { body: { products } }));
    });
  const send = () =>
    void attempt('Failed to update products', async () => {
      setAnswer(await update({ body: { products } }));
      setPreview(null);
      setRead(null);
    });
  if (preview) {
    return <ReviewDialog preview={preview} busy={busy} onSend={send} onClose={() => setPreview(null)} />;
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title="Bring a file back"
      description="A file of products that you took out here and edited. Nothing changes before you have seen what differs."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" busy={busy} disabled={products.length === 0} onClick={review}>
            See what changes
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop
          label="Edited file of products"
          file={file}
          onChoose={choose}
          accept=".csv,.xlsx"
          prompt="Drop the CSV or Excel file here"
        />
        <p className="text-meta text-muted">
          An empty cell stays as it is; write (clear) to empty one. Leave the first three columns as they are.
        </p>
        {read && <p className="text-table">{wordsOf(read)}</p>}
        {read && read.unknown_columns.length > 0 && (
          <Notice tone="info">Not read: {read.unknown_columns.join(', ')}.</Notice>
        )}
        {read && read.problems.length > 0 && <Problems problems={read.problems} />}
        {answer && answer.failed.length > 0 && (
          <FailedProducts answer={answer} onRetry={() => file && choose(file)} />
        )}
        {answer && (
          <ShopResults
            ids={answer.on_their_way}
            onArrived={() => toast.good('Products updated successfully')}
          />
        )}
      </div>
    </Drawer>
  );
};

export default BringBack;
