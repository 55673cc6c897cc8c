import { Notice } from '../ui/feedback/notice.tsx';
import { CopyButton } from '../ui/text/copy-button.tsx';

/** Ten codes, each good once: shown now, and never again. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className="grid gap-4">
    <p className="text-table text-muted">
      With one of these you get in when your phone or your mail is out of reach. Each is good once.
    </p>
    <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border border-dashed border-line-strong bg-sunken px-4 py-4 font-mono text-body">
      {codes.map((code) => (
        <li key={code}>{`${code.slice(0, 3)}-${code.slice(3)}`}</li>
      ))}
    </ul>
    <div>
      <CopyButton text={codes.join('\n')} label="Copy codes" />
    </div>
    <Notice tone="warn">
      This is the only time they are shown. Print them, or keep them where you keep your passwords, not on the
      phone with the app.
    </Notice>
  </div>
);
