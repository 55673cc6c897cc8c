import type { FileImport } from '@backroom/contract/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ImportBar } from '../ui/file-import/import-bar.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { DrawerTabs } from '../ui/overlay/drawer-tabs.tsx';
import { formatBytes, formatNumber, formatProgress } from '../ui/text/format.ts';
import { ImportCheck } from './import-check.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { isUnderWay, previewQuery, rememberImport, useImport } from './import-queries.ts';
import { type StartChoices, StartQuestions } from './start-questions.tsx';

const Loading = () => (
  <div className="grid gap-3">
    <Skeleton className="h-10 w-full" />
    <Skeleton className="h-48 w-full" />
  </div>
);

const describe = ({ kind_label, bytes, store_name, mapping_title }: FileImport) =>
  [kind_label, store_name ?? mapping_title, formatBytes(bytes)].filter(Boolean).join(' · ');

type Act = 'startImport' | 'cancelImport';

/** Starts or stops the import, and says so where that fails. */
const useAct = (id: string) => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Act | null>(null);
  const act = async (name: Act, choices: StartChoices = {}) => {
    setBusy(name);
    try {
      const body = { import_id: id };
      const answer =
        name === 'startImport'
          ? await call(name, { body: { ...body, ...choices } })
          : await call(name, { body });
      rememberImport(queries, answer.import);
    } catch (error) {
      toast.bad(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { busy, act };
};

/** How far an import is. */
const Progress = ({ status, progress, counts, interruptions }: FileImport) => (
  <ImportBar
    label={
      status === 'waiting'
        ? 'Waiting for its turn…'
        : `Importing… ${formatProgress(progress * 100)} of the file, ${formatNumber(counts.read)} read`
    }
    share={progress}
  >
    {counts.rejected > 0 && `${formatNumber(counts.rejected)} refused so far. `}
    {interruptions > 0 && 'It was cut off and went on where it stood. '}
  </ImportBar>
);

/** One import: what the file is understood to be, how far it is, what it came to. */
export const ImportDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const answer = useImport(id);
  const found = answer.data?.import;
  const isOpen = found?.status === 'uploaded';
  const preview = useQuery({ ...previewQuery(id), enabled: isOpen });
  const { busy, act } = useAct(id);
  const [choices, setChoices] = useState<StartChoices>({});
  const canStart =
    preview.data !== undefined &&
    preview.data.blocked === null &&
    preview.data.looked_at > 0 &&
    (preview.data.imported_before === null || choices.confirm_repeat === true);

  const body = () => {
    if (answer.isError) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (!found) return <Loading />;
    if (isUnderWay(found)) return <Progress {...found} />;
    if (!isOpen) {
      return (
        <DrawerTabs record="import" id={id}>
          <ImportOutcome found={found} />
        </DrawerTabs>
      );
    }
    if (preview.isError) return <FailedState error={preview.error} onRetry={() => void preview.refetch()} />;
    if (!preview.data) return <Loading />;
    return (
      <>
        <ImportCheck preview={preview.data} />
        <StartQuestions preview={preview.data} choices={choices} onChange={setChoices} />
      </>
    );
  };

  const footer = () => {
    if (!found) return undefined;
    if (isUnderWay(found)) {
      return (
        <Button busy={busy === 'cancelImport'} onClick={() => void act('cancelImport')}>
          Stop import
        </Button>
      );
    }
    if (!isOpen) return <Button onClick={onClose}>Close</Button>;
    return (
      <>
        <Button busy={busy === 'cancelImport'} onClick={() => void act('cancelImport')}>
          Discard
        </Button>
        <Button
          look="primary"
          disabled={!canStart}
          busy={busy === 'startImport'}
          onClick={() => void act('startImport', choices)}
        >
          Import file
        </Button>
      </>
    );
  };

  return (
    <Drawer
      open
      onClose={onClose}
      title={found?.file_name ?? 'Import'}
      description={found && describe(found)}
      footer={footer()}
      className="md:w-[760px]"
    >
      {body()}
    </Drawer>
  );
};
