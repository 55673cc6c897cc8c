import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { storesQuery } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { readPastedStores } from './read-pasted-stores.ts';

const MOST = 50;

type Results = AnswerOf<'connectStores'>['results'];

/** Connects up to fifty stores of what is pasted from a sheet or a CSV file; each says what became of it. */
const ConnectMany = ({ onClose }: { onClose: () => void }) => {
  const id = useId();
  const { data: stores = [] } = useQuery(storesQuery());
  const [text, setText] = useState('');
  const [results, setResults] = useState<Results>([]);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const connect = useWrite('connectStores');
  const pasted = readPastedStores(text, stores);
  const sent = pasted.flatMap(({ store }) => store ?? []);
  const run = async () => {
    setBusy(true);
    setFailure('');
    try {
      setResults((await connect({ body: { stores: sent } })).results);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const wrong = pasted.filter(({ problem }) => problem !== null);
  return (
    <Drawer
      open
      onClose={onClose}
      title="Connect several stores"
      description="One store a line: its name, the shop’s address, client ID, secret."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={sent.length === 0 || sent.length > MOST}
            onClick={() => void run()}
          >
            Connect {sent.length} {sent.length === 1 ? 'store' : 'stores'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-table font-medium">
            Stores
          </label>
          <textarea
            id={id}
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
            autoComplete="off"
            className="w-full rounded-md border border-line-strong bg-raised px-3 py-2 font-mono text-meta"
            placeholder={'Bay View, bay-view, client ID, secret'}
          />
          <p className="text-meta text-muted">
            Paste from a sheet or a CSV file. A line without client ID and secret takes those of the line
            before.
          </p>
        </div>
        {sent.length > MOST && <Notice tone="warn">At most {MOST} stores at once.</Notice>}
        {failure && <Notice tone="bad">{failure}</Notice>}
        {wrong.length > 0 && (
          <Notice tone="warn">
            <ul>
              {wrong.map(({ line, name, problem }) => (
                <li key={line}>
                  Line {line}, {name}: {problem}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {results.length > 0 && (
          <ul aria-label="Results" className="divide-y divide-line rounded-lg border border-line">
            {results.map(({ row, shop, connected, message }) => (
              <li key={row} className="flex flex-wrap justify-between gap-x-3 px-4 py-2 text-table">
                <span>{shop}</span>
                <span className={connected ? 'text-good' : 'text-bad'}>{message}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Drawer>
  );
};

export default ConnectMany;
