import { ATTACHMENT_BYTES, ATTACHMENT_KINDS } from '@backroom/contract/kit/attachments';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button, type ButtonProps } from '../button.tsx';
import { toast } from '../feedback/toast.ts';
import { formatBytes } from '../text/format.ts';

type FileButtonProps = Pick<ButtonProps, 'look' | 'size'> & {
  /** What the file is, for who can't see: "File to attach". */
  label: string;
  /** What is said where it fails: "The file was not sent". */
  failure: string;
  /** As a file chooser takes them; else all that may be attached. */
  accept?: string;
  onFile: (file: File) => Promise<unknown>;
  children: ReactNode;
};

/** Hands in a file that people chose: a picture, PDF, text or Office file of at most 10 MB. */
export const FileButton = ({
  label,
  failure,
  accept = ATTACHMENT_KINDS,
  onFile,
  children,
  ...look
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > ATTACHMENT_BYTES) {
      toast.bad(failure, { description: `${file.name} has ${formatBytes(file.size)}; 10 MB is the most.` });
      return;
    }
    setBusy(true);
    try {
      await onFile(file);
    } catch (error) {
      toast.bad(failure, { description: messageOf(error) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button {...look} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="hidden"
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
};
