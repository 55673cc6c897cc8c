import type { Agreement } from '@backroom/contract/franchisee-agreements';
import type { Franchisee } from '@backroom/contract/franchisee-fields';
import { Download, FileUp } from 'lucide-react';
import { messageOf } from '../api/call-error.ts';
import { download } from '../api/download.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { FileButton } from '../ui/form/file-button.tsx';
import { useOpen } from '../ui/list/use-open.ts';
import { countOf, formatBytes, formatDate } from '../ui/text/format.ts';

const renewalWords = ({ renews_on, days_left }: Agreement): string => {
  if (renews_on === null || days_left === null) return 'No end';
  if (days_left < 0) return `Was to be renewed ${countOf(-days_left, 'day')} ago`;
  if (days_left === 0) return 'To be renewed today';
  return `Renew by ${formatDate(renews_on)}${days_left <= 90 ? `, in ${countOf(days_left, 'day')}` : ''}`;
};

const toneOf = ({ days_left }: Agreement): string => {
  if (days_left === null || days_left > 90) return 'text-muted';
  return days_left > 30 ? 'text-soft' : 'text-warn font-medium';
};

type OneProps = { franchisee: Franchisee; agreement: Agreement };

const save = async (franchiseeId: string, { agreement_id, document }: Agreement) => {
  try {
    await download(
      'downloadFranchiseeAgreement',
      { body: { franchiseeId, agreementId: agreement_id } },
      { fileName: document?.file_name ?? 'agreement' },
    );
  } catch (error) {
    toast.bad('The document could not be saved', { description: messageOf(error) });
  }
};

const DocumentOf = ({ franchisee, agreement }: OneProps) => {
  const attach = useWrite('attachFranchiseeAgreement', { say: ({ message }) => message });
  const { document } = agreement;
  const body = { franchiseeId: franchisee.id, agreementId: agreement.agreement_id };
  return (
    <>
      {document && (
        <Button size="sm" look="ghost" onClick={() => void save(franchisee.id, agreement)}>
          <Download aria-hidden />
          <span className="max-w-40 truncate">{document.file_name}</span>
          <span className="text-muted">{formatBytes(document.bytes)}</span>
        </Button>
      )}
      <FileButton
        size="sm"
        look="ghost"
        label={`Document of ${agreement.title}`}
        failure="The document was not kept"
        onFile={(file) => attach({ body, upload: { file } })}
      >
        <FileUp aria-hidden />
        {document ? 'Replace' : 'Add document'}
      </FileButton>
    </>
  );
};

const One = ({ franchisee, agreement }: OneProps) => {
  const open = useOpen();
  const to = (action: string) => () => open(`${franchisee.id}~${action}~${agreement.agreement_id}`);
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="min-w-0 text-table">
        <p className="font-medium break-words">
          {agreement.title}
          {agreement.number && <span className="font-normal text-muted"> · {agreement.number}</span>}
        </p>
        <p className={toneOf(agreement)}>{renewalWords(agreement)}</p>
        {agreement.signed_on && (
          <p className="text-meta text-muted">Signed {formatDate(agreement.signed_on)}</p>
        )}
      </div>
      <div className="-ml-2 flex flex-wrap gap-1">
        <DocumentOf franchisee={franchisee} agreement={agreement} />
        <Button size="sm" look="ghost" onClick={to('agreement')}>
          {agreement.renews_on ? 'Renew or edit' : 'Edit'}
        </Button>
        <Button size="sm" look="ghost" onClick={to('delete-agreement')}>
          Delete
        </Button>
      </div>
    </li>
  );
};

type AgreementsProps = { franchisee: Franchisee; agreements: readonly Agreement[] };

/** What was agreed with a franchisee: the document, and when it is to be renewed. */
export const Agreements = ({ franchisee, agreements }: AgreementsProps) =>
  agreements.length === 0 ? (
    <p className="text-table text-muted">
      None yet. Add the franchise agreement with its document, and head office is reminded of its renewal.
    </p>
  ) : (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {agreements.map((agreement) => (
        <One key={agreement.agreement_id} franchisee={franchisee} agreement={agreement} />
      ))}
    </ul>
  );
