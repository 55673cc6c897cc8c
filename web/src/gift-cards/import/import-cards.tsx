import { useQueryClient } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { call } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { download } from '../../api/download.ts';
import { newId } from '../../api/new-id.ts';
import { useStoreChoices } from '../../stores/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { countOf } from '../../ui/text/format.ts';
import { CardImportPreview, CardImportProgress, CardImportResult } from './import-answer.tsx';

type Import = AnswerOf<'importGiftCards'>;

/** Where an import stands: choosing, looked through, on its way, done. */
type Step =
  | { at: 'choose' }
  // the id is that of the import to come: clicking twice imports once
  | { at: 'preview'; preview: Import; importId: string }
  | { at: 'running'; importId: string; total: number }
  | { at: 'done'; result: Import };

const saveTemplate = () => download('downloadImportTemplate', {}, { fileName: 'gift-cards-template.csv' });

/** Brings cards in from a file: choose, look at every problem, confirm, watch, and get the rejected rows back. */
export const ImportCards = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient();
  const stores = useStoreChoices({ held: true });
  const [file, setFile] = useState<File | null>(null);
  const [store, setStore] = useState('');
  const [again, setAgain] = useState(false);
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const storeHint = useId();

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
      setStep((before) => (before.at === 'running' ? { at: 'choose' } : before));
    } finally {
      setBusy(false);
    }
  };
  const check = (chosen: File) =>
    attempt(async () => {
      const body = { mode: 'preview', shop_domain: store || undefined } as const;
      setStep({
        at: 'preview',
        importId: newId(),
        preview: await call('importGiftCards', { body, upload: { csvFile: chosen } }),
      });
    });
  const run = (chosen: File, preview: Import, importId: string) =>
    attempt(async () => {
      setStep({ at: 'running', importId, total: preview.rows_valid });
      const result = await call('importGiftCards', {
        body: {
          mode: 'import',
          shop_domain: store || undefined,
          import_id: importId,
          confirm_repeat: again ? 'true' : 'false',
        },
        upload: { csvFile: chosen },
      });
      setStep({ at: 'done', result });
      await queries.invalidateQueries({ queryKey: ['getGiftCardList'] });
    });

  const { preview = null, importId = '' } = step.at === 'preview' ? step : {};
  const needsConsent = preview?.imported_before != null && !again;
  const importable = preview && preview.rows_valid > 0 && !needsConsent;

  const footer = () => {
    if (step.at === 'done') {
      return (
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      );
    }
    if (step.at === 'running') return <Button onClick={onClose}>Close</Button>;
    if (preview && file) {
      return (
        <>
          <Button onClick={() => setStep({ at: 'choose' })}>Choose another file</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={!importable}
            onClick={() => void run(file, preview, importId)}
          >
            Import {countOf(preview.rows_valid, 'card')}
          </Button>
        </>
      );
    }
    return (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" busy={busy} disabled={!file} onClick={() => file && void check(file)}>
          {!busy && <FileUp aria-hidden />}
          Check file
        </Button>
      </>
    );
  };

  return (
    <Drawer
      open
      onClose={onClose}
      title="Import gift cards"
      description="From a CSV file of up to 5,000 rows and 5 MB. Nothing is written before you confirm."
      footer={footer()}
    >
      <div className="grid gap-5">
        {failure && <Notice tone="bad">{failure}</Notice>}
        {step.at === 'choose' && (
          <>
            <FileDrop
              label="CSV file"
              accept=".csv,text/csv"
              prompt="Drop a CSV file here, or choose one."
              file={file}
              onChoose={setFile}
            />
            <Field label="Store" hint="For rows that name no store." required={false}>
              {(wiring) => (
                <Combobox
                  id={wiring.id}
                  aria-describedby={wiring['aria-describedby'] ?? storeHint}
                  label="store"
                  placeholder="Each row names its store"
                  value={store}
                  onChange={setStore}
                  {...stores}
                />
              )}
            </Field>
            <div className="grid justify-items-start gap-2 text-table text-muted">
              <p>
                Columns: <span className="text-soft">initial_amount</span> and store, and if you have them
                code, balance, expires_on, customer_email, customer_name and note. A row without a code gets a
                new one.
              </p>
              <Button size="sm" onClick={() => void attempt(saveTemplate)}>
                <Download aria-hidden />
                Download template
              </Button>
            </div>
          </>
        )}
        {preview && (
          <>
            <CardImportPreview preview={preview} />
            {preview.imported_before && (
              <Notice tone="warn">
                <p className="mb-2">
                  This very file was imported within the last 24 hours. Rows without a code would become cards
                  a second time.
                </p>
                <label htmlFor="import-again" className="flex items-center gap-2.5 text-table">
                  <Checkbox id="import-again" checked={again} onCheckedChange={setAgain} />
                  Import it again
                </label>
              </Notice>
            )}
          </>
        )}
        {step.at === 'running' && <CardImportProgress importId={step.importId} total={step.total} />}
        {step.at === 'done' && <CardImportResult result={step.result} />}
      </div>
    </Drawer>
  );
};
