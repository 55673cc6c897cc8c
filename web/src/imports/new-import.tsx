import type { ImportKind } from '@backroom/contract/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { CallError, messageOf } from '../api/call-error.ts';
import { download } from '../api/download.ts';
import { newId } from '../api/new-id.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Combobox } from '../ui/form/combobox.tsx';
import { Field } from '../ui/form/field.tsx';
import { FileDrop } from '../ui/form/file-drop.tsx';
import { Select } from '../ui/form/select.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { formatBytes } from '../ui/text/format.ts';
import { kindsQuery, rememberImport } from './import-queries.ts';
import { MappingField } from './mapping-field.tsx';

type NewImportProps = {
  /** What the file holds, where the page that opens this says so; else one chooses. */
  kind?: string | undefined;
  onClose: () => void;
  onUploaded: (id: string) => void;
};

const isComplete = ({ store, needs_mapping }: ImportKind, chosen: { shop: string; mapping: string }) =>
  (store !== 'one' || chosen.shop !== '') && (!needs_mapping || chosen.mapping !== '');

const saveTemplate = async (kind: string) => {
  try {
    await download('downloadKindTemplate', { body: { kind } }, { fileName: `${kind}-template.csv` });
  } catch (error) {
    toast.bad('The template could not be saved', { description: messageOf(error) });
  }
};

const TemplateButton = ({ kind }: { kind: string }) => (
  <Button size="sm" className="justify-self-start" onClick={() => void saveTemplate(kind)}>
    <Download aria-hidden />
    Download template
  </Button>
);

/** What the server refused, by field; the rest stands on top. */
const problemsOf = (error: unknown): Record<string, string> =>
  error instanceof CallError
    ? Object.fromEntries(error.details.map(({ field, message }) => [field, message]))
    : {};

/** Chooses what is imported and uploads it. Nothing is imported yet. */
export const NewImport = ({ kind: asked, onClose, onUploaded }: NewImportProps) => {
  const queries = useQueryClient();
  const stores = useStoreChoices();
  const kinds = useQuery(kindsQuery());
  const [kindName, setKindName] = useState(asked ?? 'orders');
  const [shop, setShop] = useState('');
  const [mapping, setMapping] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const problems = problemsOf(failure);
  const all = kinds.data?.kinds ?? [];
  const kind = all.find(({ name }) => name === kindName) ?? all[0];
  // one for each upload: sent twice, it is kept once
  const [importId] = useState(newId);
  const isReady = file !== null && kind !== undefined && isComplete(kind, { shop, mapping });

  const upload = async () => {
    if (!file || !kind) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = {
        kind: kind.name,
        import_id: importId,
        ...(kind.needs_mapping ? { mapping } : {}),
        ...(kind.store !== 'none' && shop ? { shop } : {}),
      };
      const answer = await call('uploadImport', { body, upload: { file } });
      rememberImport(queries, answer.import);
      onUploaded(answer.import.id);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Drawer
      open
      onClose={onClose}
      title={asked && kind ? `Import ${kind.label.toLowerCase()}` : 'New import'}
      description="You see what the file holds before anything is imported. Importing a file twice doubles nothing."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!isReady} busy={busy} onClick={() => void upload()}>
            Upload and check
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && Object.keys(problems).length === 0 && (
          <Notice tone="bad">{messageOf(failure)}</Notice>
        )}
        {kinds.isError && <FailedState error={kinds.error} onRetry={() => void kinds.refetch()} />}
        {asked ? (
          <p className="text-table text-muted">{kind?.about}</p>
        ) : (
          <Field label="What the file holds" hint={kind?.about ?? ''} error={problems.kind}>
            {(wiring) => (
              <Select
                {...wiring}
                choices={all.map(({ name, label }) => ({ value: name, label }))}
                value={kind?.name ?? ''}
                onChange={(event) => setKindName(event.target.value)}
              />
            )}
          </Field>
        )}
        {kind?.needs_mapping && (
          <MappingField value={mapping} onChange={setMapping} error={problems.mapping} />
        )}
        {kind && kind.store !== 'none' && (
          <Field
            label="Store"
            hint={
              kind.store === 'one' ? 'The store that all of it belongs to.' : 'For rows that name no store.'
            }
            error={problems.shop}
            required={kind.store === 'one'}
          >
            {({ 'aria-required': _, ...wiring }) => (
              <Combobox {...wiring} {...stores} label="store" value={shop} onChange={setShop} />
            )}
          </Field>
        )}
        <FileDrop
          label="File"
          file={file}
          onChoose={setFile}
          accept={kind?.accept ?? ''}
          prompt={`Drop the file here, or choose it: up to ${formatBytes(kind?.max_bytes ?? 0)}.`}
        />
        {kind?.has_template && <TemplateButton kind={kind.name} />}
        {problems.file && <Notice tone="bad">{problems.file}</Notice>}
      </div>
    </Drawer>
  );
};
