import { Paperclip } from 'lucide-react';
import { useWrite } from '../api/use-write.ts';
import { FileButton } from '../ui/form/file-button.tsx';

/** Sends a file as a message. */
export const AttachButton = ({ id }: { id: string }) => {
  const attach = useWrite('attachToConversation');
  return (
    <FileButton
      look="ghost"
      size="sm"
      label="File to attach"
      failure="The file was not sent"
      onFile={(file) => attach({ body: { conversation_id: id }, upload: { file } })}
    >
      <Paperclip aria-hidden />
      Attach a file
    </FileButton>
  );
};
