import { MESSAGE_LENGTH } from '@backroom/contract/chat-limits';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { messageOf } from '../api/call-error.ts';
import { Button } from '../ui/button.tsx';
import { Textarea } from '../ui/form/input.tsx';

type MessageBoxProps = {
  label: string;
  action: string;
  initial?: string;
  placeholder?: string;
  /** Sends it; what it throws is shown, and what was typed stays. */
  onSend: (text: string) => Promise<void>;
  onCancel?: () => void;
  /** At the left of the buttons. */
  aside?: ReactNode;
};

/** Where a message is written. Ctrl/Cmd+Enter sends it. */
export const MessageBox = ({
  label,
  action,
  initial = '',
  placeholder,
  onSend,
  onCancel,
  aside,
}: MessageBoxProps) => {
  const id = useId();
  const [text, setText] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const tooLong = text.length > MESSAGE_LENGTH;
  const send = async () => {
    if (busy || tooLong || !text.trim()) return;
    setBusy(true);
    setFailure('');
    try {
      await onSend(text);
      setText('');
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const problem = tooLong ? `Use at most ${MESSAGE_LENGTH.toLocaleString('en-US')} characters` : failure;
  return (
    <div className="grid gap-2">
      <Textarea
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <p id={id} role="alert" className="text-meta text-bad">
          {problem}
        </p>
      )}
      <div className="flex items-center justify-end gap-2">
        <span className="mr-auto">{aside}</span>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button look="primary" busy={busy} disabled={tooLong || !text.trim()} onClick={() => void send()}>
          {action}
        </Button>
      </div>
    </div>
  );
};
