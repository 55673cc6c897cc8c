import { ATTACHMENT_BYTES } from '@backroom/contract/chat-limits';
import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatBytes } from '../ui/text/format.ts';

const kinds = '.png,.jpg,.jpeg,.gif,.webp,.pdf,.txt,.csv,.md,.log,.xlsx,.docx,.pptx';

/** Sends a file as a message. */
export const AttachButton = ({ id }: { id: string }) => {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const attach = useWrite('attachToConversation');
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > ATTACHMENT_BYTES) {
      toast.bad('The file was not sent', {
        description: `${file.name} has ${formatBytes(file.size)}; 10 MB is the most.`,
      });
      return;
    }
    setBusy(true);
    try {
      await attach({ body: { conversation_id: id }, upload: { file } });
    } catch (error) {
      toast.bad('The file was not sent', { description: messageOf(error) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button look="ghost" size="sm" busy={busy} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
        Attach a file
      </Button>
      <input
        ref={input}
        type="file"
        accept={kinds}
        aria-label="File to attach"
        className="hidden"
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
};
