import type { Message } from '@backroom/contract/chats';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../api/call-error.ts';
import { download } from '../api/download.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Confirm } from '../ui/overlay/confirm.tsx';
import { formatBytes, formatDateTime } from '../ui/text/format.ts';
import { MessageBox } from './message-box.tsx';

const save = async ({ attachment_id, file_name }: Message['attachments'][number]) => {
  try {
    await download('downloadConversationAttachment', { body: { attachment_id } }, { fileName: file_name });
  } catch (error) {
    toast.bad('The file could not be saved', { description: messageOf(error) });
  }
};

const Files = ({ files }: { files: Message['attachments'] }) => (
  <ul className="grid gap-1">
    {files.map((file) => (
      <li key={file.attachment_id}>
        <Button size="sm" className="max-w-full" onClick={() => void save(file)}>
          <Download aria-hidden />
          <span className="truncate">{file.file_name}</span>
          <span className="font-normal text-muted">{formatBytes(file.bytes)}</span>
        </Button>
      </li>
    ))}
  </ul>
);

const Marks = ({ message }: { message: Message }) => (
  <p className="text-meta text-muted">
    {formatDateTime(message.at)}
    {message.edited && ' · edited'}
    {message.own && message.read_by.length > 0 && (
      <span title={`Read by ${message.read_by.join(', ')}`}>
        {' '}
        · read by {message.read_by[0]}
        {message.read_by.length > 1 && ` and ${message.read_by.length - 1} more`}
      </span>
    )}
  </p>
);

/** One message: whose, when, what; its author can change or delete it. */
export const MessageBubble = ({ message }: { message: Message }) => {
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const edit = useWrite('editMessage');
  const remove = useWrite('deleteMessage');
  const { message_id } = message;
  if (editing) {
    return (
      <MessageBox
        label="Change the message"
        initial={message.text}
        action="Save"
        onCancel={() => setEditing(false)}
        onSend={async (text) => {
          await edit({ body: { message_id, text } });
          setEditing(false);
        }}
      />
    );
  }
  return (
    <article
      className={classNames(
        'group grid max-w-[88%] gap-1 rounded-lg border border-line px-3.5 py-2.5',
        message.own ? 'ml-auto bg-accent-soft' : 'bg-surface',
      )}
    >
      <header className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-meta font-medium text-soft">
          {message.own ? 'You' : message.author}
          {message.from_head_office && !message.own && ' · head office'}
        </p>
        {message.own && !message.deleted && (
          <span className="-my-1 flex">
            {message.attachments.length === 0 && (
              <Button
                look="ghost"
                size="icon-sm"
                aria-label="Change message"
                onClick={() => setEditing(true)}
              >
                <Pencil aria-hidden />
              </Button>
            )}
            <Button look="ghost" size="icon-sm" aria-label="Delete message" onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden />
            </Button>
          </span>
        )}
      </header>
      {message.deleted ? (
        <p className="text-table text-muted italic">Message deleted</p>
      ) : (
        message.text && <p className="text-table break-words whitespace-pre-wrap">{message.text}</p>
      )}
      {message.attachments.length > 0 && <Files files={message.attachments} />}
      <Marks message={message} />
      {deleting && (
        <Confirm
          open
          onClose={() => setDeleting(false)}
          title="Delete this message?"
          action="Delete message"
          onConfirm={() => remove({ body: { message_id } })}
        >
          Its words and files are gone for everybody. That there was a message stays to be seen, and what
          others have read by now they have read.
        </Confirm>
      )}
    </article>
  );
};
