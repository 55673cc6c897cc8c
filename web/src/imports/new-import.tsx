import type { ImportKind } from '@backroom/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { CallError, messageOf } from '../api/call-error.ts';
import { useStoreChoices } from '../stores/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Combobox } from '../ui/form/combobox.tsx';
import { Field } from '../ui/form/field.tsx';
import { FileDrop } from '../ui/form/file-drop.tsx';
import { Select } from '../ui/form/select.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { rememberImport } from './import-queries.ts';
import { kindWords } from './kinds.ts';
import { MappingField } from './mapping-field.tsx';

type NewImportProps = { onClose: () => void; onUploaded: (id: string) => void };

const kinds = Object.entries(kindWords).map(([value, { label }]) => ({ value, label }));

/** What was chosen is one of them: the list is made of the same table. */
const asKind = (value: string) => value as ImportKind;

/** What the server refused, by field; the rest stands on top. */
const problemsOf = (error: unknown): Record<string, string> =>
  error instanceof CallError
    ? Object.fromEntries(error.details.map(({ field, message }) => [field, message]))
    : {};

/** Chooses what is imported and uploads it. Nothing is imported yet. */
export const NewImport = ({ onClose, onUploaded }: NewImportProps) => {
  const queries = useQueryClient();
  const stores = useStoreChoices();
  const [kind, setKind] = useState<ImportKind>('orders');
  const [shop, setShop] = useState('');
  const [mapping, setMapping] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const problems = problemsOf(failure);
  const isHistory = kind === 'history';
  const isReady = file !== null && (isHistory ? mapping !== '' : shop !== '');

  const upload = async () => {
    if (!file) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = isHistory ? { kind, mapping } : { kind, shop };
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
      title="New import"
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
        <Field label="What the file holds" hint={kindWords[kind].text} error={problems.kind}>
          {(wiring) => (
            <Select
              {...wiring}
              choices={kinds}
              value={kind}
              onChange={(event) => setKind(asKind(event.target.value))}
            />
          )}
        </Field>
        {isHistory ? (
          <MappingField value={mapping} onChange={setMapping} error={problems.mapping} />
        ) : (
          <Field label="Store" hint="The store that all of it belongs to." error={problems.shop} required>
            {({ 'aria-required': _, ...wiring }) => (
              <Combobox {...wiring} {...stores} label="store" value={shop} onChange={setShop} />
            )}
          </Field>
        )}
        <FileDrop
          label="File"
          file={file}
          onChoose={setFile}
          accept={kindWords[kind].accept}
          prompt="Drop the file here, or choose it. It may be compressed (.gz), up to 2 GB."
        />
        {problems.file && <Notice tone="bad">{problems.file}</Notice>}
      </div>
    </Drawer>
  );
};
