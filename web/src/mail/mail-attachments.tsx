import { Paperclip } from 'lucide-react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { download } from '../api/download.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatBytes } from '../ui/text/format.ts';

type Attachment = AnswerOf<'getMail'>['mail']['attachments'][number];

const save = async (mail_id: string, { attachment_no, file_name }: Attachment) => {
  try {
    await download('downloadMailAttachment', { body: { mail_id, attachment_no } }, { fileName: file_name });
  } catch (error) {
    toast.bad('The file could not be saved', { description: messageOf(error) });
  }
};

/** The files that go with a mail, each to be saved. */
export const MailAttachments = ({ id, files }: { id: string; files: readonly Attachment[] }) => (
  <section aria-label="Attachments">
    <ul className="grid gap-2">
      {files.map((file) => (
        <li key={file.attachment_no}>
          <Button size="sm" onClick={() => void save(id, file)}>
            <Paperclip aria-hidden />
            {file.file_name}
            <span className="text-muted">{formatBytes(file.bytes)}</span>
          </Button>
        </li>
      ))}
    </ul>
  </section>
);
