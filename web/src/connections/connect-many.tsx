import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { storesQuery } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { FileDrop } from '../ui/form/file-drop.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { countOf } from '../ui/text/format.ts';
import { type PastedStore, readPastedStores } from './read-pasted-stores.ts';

const MOST = 50;
const MOST_BYTES = 1_000_000;

type Result = { connected: boolean; message: string };

/** What a line says, or what became of it. */
const Line = ({ pasted, result }: { pasted: PastedStore; result: Result | undefined }) => {
  const { line, name, problem, store } = pasted;
  const tone = problem || result?.connected === false ? 'text-bad' : result ? 'text-good' : 'text-muted';
  return (
    <li className="grid gap-x-3 px-4 py-2 text-table sm:grid-cols-[3rem_1fr_1fr]">
      <span className="text-muted">{line}</span>
      <span className="min-w-0 break-words">
        <span className="font-medium">{name}</span>
        {store && <span className="block text-meta text-muted">{store.shop}</span>}
      </span>
      <span className={tone}>{problem ?? result?.message ?? 'Ready'}</span>
    </li>
  );
};

/** Connects up to fifty stores of what is pasted from a sheet or chosen as a CSV file; each line says what became of it. */
const ConnectMany = ({ onClose }: { onClose: () => void }) => {
  const id = useId();
  const known = useQuery(storesQuery());
  const [text, setText] = useState('');
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const connect = useWrite('connectStores');
  // Which store is meant can't be told before the stores are known.
  const pasted = known.data ? readPastedStores(text, known.data) : [];
  // What is connected isn't sent again with what is tried once more.
  const sent = pasted.filter(({ store, line }) => store && !results.get(line)?.connected);
  const change = (next: string) => {
    setText(next);
    setResults(new Map());
  };
  const choose = (chosen: File) => {
    setFailure('');
    setFile(chosen);
    if (chosen.size > MOST_BYTES) setFailure('The file is too large: a line for each store is enough');
    else void chosen.text().then(change);
  };
  const run = async () => {
    setBusy(true);
    setFailure('');
    try {
      const answer = await connect({ body: { stores: sent.flatMap(({ store }) => store ?? []) } });
      const told = new Map(results);
      for (const { row, connected, message } of answer.results) {
        const of = sent[row - 1];
        if (of) told.set(of.line, { connected, message });
      }
      setResults(told);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
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
            Connect {countOf(sent.length, 'store')}
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
            rows={6}
            value={text}
            onChange={(event) => change(event.target.value)}
            spellCheck={false}
            autoComplete="off"
            className="w-full rounded-md border border-line-strong bg-raised px-3 py-2 font-mono text-meta"
            placeholder={'Bay View, bay-view, client ID, secret'}
          />
          <p className="text-meta text-muted">
            Paste from a sheet, or choose a CSV file. A line without client ID and secret takes those of the
            line before.
          </p>
          <FileDrop
            label="CSV file"
            file={file}
            onChoose={choose}
            accept=".csv,.tsv,.txt"
            prompt="Drop a CSV file here"
          />
        </div>
        {sent.length > MOST && <Notice tone="warn">At most {MOST} stores at once.</Notice>}
        {failure && <Notice tone="bad">{failure}</Notice>}
        {text !== '' && known.isPending && <p className="text-table text-muted">Loading the stores…</p>}
        {known.isError && !known.data && (
          <FailedState
            error={known.error}
            title="The stores could not be loaded"
            onRetry={() => void known.refetch()}
          />
        )}
        {pasted.length > 0 && (
          <ul aria-label="Lines" className="divide-y divide-line rounded-lg border border-line">
            {pasted.map((one) => (
              <Line key={one.line} pasted={one} result={results.get(one.line)} />
            ))}
          </ul>
        )}
      </div>
    </Drawer>
  );
};

export default ConnectMany;
