/** Conversations between head office and stores, and announcements to many of them (domain.md 3.14). */
import * as z from 'zod';
import { MESSAGE_LENGTH } from './chat-limits.ts';
import { area, own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, localDate, moment, page, search, shopDomain, shopDomains, text, uuid } from './kit/fields.ts';
import { pagination } from './kit/list-fields.ts';

const words = (max: number) =>
  text(max)
    .transform((value) => value.trim())
    .pipe(z.string().min(1, 'Write something'));

const subject = words(120);
const message = words(MESSAGE_LENGTH);

/** What a conversation is about: a record of a room, by the id under which its list opens it. */
const recordNamed = z.strictObject({ kind: text(40), id: text(300) });

const record = z.object({ kind: z.string(), id: z.string(), label: z.string() });

const listed = z.object({
  conversation_id: uuid,
  kind: z.enum(['conversation', 'announcement']),
  subject: z.string(),
  status: z.enum(['open', 'closed']),
  /** Null for announcements, which go to many. */
  shop_domain: z.string().nullable(),
  store_name: z.string().nullable(),
  record: record.nullable(),
  last_at: moment,
  last_text: z.string(),
  last_author: z.string(),
  unread: z.int(),
  /** Of an announcement that wants to be acknowledged: by how many of the stores that one may see. */
  acknowledge: z.boolean(),
  due_on: z.string().nullable(),
  stores: z.int(),
  acknowledged: z.int(),
});

export type ListedConversation = z.output<typeof listed>;

const attachment = z.object({
  attachment_id: uuid,
  file_name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
});

const written = z.object({
  message_id: uuid,
  author: z.string(),
  from_head_office: z.boolean(),
  /** Whether the reader wrote it: only then may it be edited or deleted. */
  own: z.boolean(),
  /** Empty once it is deleted. */
  text: z.string(),
  at: moment,
  edited: z.boolean(),
  deleted: z.boolean(),
  attachments: z.array(attachment),
  read_by: z.array(z.string()),
});

export type Message = z.output<typeof written>;

const acknowledgement = z.object({
  shop_domain: z.string(),
  store_name: z.string(),
  at: moment.nullable(),
  by: z.string().nullable(),
});

const participant = z.object({
  name: z.string(),
  /** Where the photo is, below the API; null where there is none. */
  photo: z.string().nullable(),
  from_head_office: z.boolean(),
  /** When they last read it; null where they haven't. */
  read_at: moment.nullable(),
});

export type Participant = z.output<typeof participant>;

const whole = listed.extend({
  /** Whoever of head office wrote in it, and the people of the store; of an announcement nobody: its stores are below. */
  participants: z.array(participant),
  messages: z.array(written),
  acknowledgements: z.array(acknowledgement),
});

export type Conversation = z.output<typeof whole>;

const reads = ['getConversations', 'getConversation', 'getNotifications'] as const;
const named = { conversation_id: uuid };
const done = z.object({ message: z.string() });

export const chatsEndpoints = {
  getConversations: endpoint({
    method: 'POST',
    path: '/get-conversations',
    access: own('conversations'),
    summary: 'Conversations and announcements, the one with the newest message first',
    body: z
      .strictObject({
        page: page.default(1),
        limit: limit.default(25),
        search,
        status: z.enum(['open', 'closed'], 'Choose open or closed').optional(),
        kind: z.enum(['conversation', 'announcement'], 'Choose conversation or announcement').optional(),
        shop_name: shopDomains.optional(),
        /** Those about this record. */
        record: recordNamed.optional(),
      })
      .prefault({}),
    response: z.object({ conversations: z.array(listed), pagination, unread: z.int() }),
    byItself: true,
    failure: 'Failed to fetch conversations',
  }),
  getConversation: endpoint({
    method: 'POST',
    path: '/get-conversation',
    access: own('conversations'),
    summary: 'One conversation with its messages, and who has read and acknowledged what',
    body: z.strictObject(named),
    response: z.object({ conversation: whole }),
    errors: ['NOT_FOUND'],
    byItself: true,
    failure: 'Failed to fetch the conversation',
  }),
  startConversation: endpoint({
    method: 'POST',
    path: '/start-conversation',
    access: own('conversations'),
    summary: 'Write to a store, or from a store to head office, about a record or nothing in particular',
    body: z.strictObject({ shop_name: shopDomain, subject, text: message, record: recordNamed.optional() }),
    response: z.object({ conversation_id: uuid }),
    errors: ['NOT_FOUND'],
    stale: reads,
    failure: 'Failed to start the conversation',
    success: 'Sent',
  }),
  answerConversation: endpoint({
    method: 'POST',
    path: '/answer-conversation',
    access: own('conversations'),
    summary: 'Write another message; a closed conversation is open again',
    body: z.strictObject({ ...named, text: message }),
    response: z.object({ message_id: uuid }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    stale: reads,
    failure: 'Failed to send the message',
  }),
  attachToConversation: endpoint({
    method: 'POST',
    path: '/attach-to-conversation',
    access: own('conversations'),
    summary:
      'Send a file of at most 10 MB as a message: a picture, PDF, text, CSV or Office file; its content is looked at, not its name',
    body: z.strictObject(named),
    upload: 'file',
    response: z.object({ message_id: uuid }),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    stale: reads,
    failure: 'Failed to send the file',
  }),
  editMessage: endpoint({
    method: 'POST',
    path: '/edit-message',
    access: own('conversations'),
    summary: 'Change an own message; it is marked as edited',
    body: z.strictObject({ message_id: uuid, text: message }),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    stale: reads,
    failure: 'Failed to change the message',
    success: 'Message changed',
  }),
  deleteMessage: endpoint({
    method: 'POST',
    path: '/delete-message',
    access: own('conversations'),
    summary: 'Delete an own message with its files; that there was one stays to be seen',
    body: z.strictObject({ message_id: uuid }),
    response: done,
    errors: ['NOT_FOUND'],
    stale: reads,
    failure: 'Failed to delete the message',
    success: 'Message deleted',
    final: 'What others have read by now they have read.',
  }),
  markConversationRead: endpoint({
    method: 'POST',
    path: '/mark-conversation-read',
    access: own('conversations'),
    summary: 'Read up to now: the others see it',
    body: z.strictObject(named),
    response: done,
    errors: ['NOT_FOUND'],
    stale: ['getConversations'],
    failure: 'Failed to mark the conversation as read',
  }),
  downloadConversationAttachment: endpoint({
    method: 'POST',
    path: '/download-conversation-attachment',
    access: own('conversations'),
    summary: 'A file of a message',
    body: z.strictObject({ attachment_id: uuid }),
    stream: 'application/octet-stream',
    errors: ['NOT_FOUND'],
    failure: 'Failed to download the file',
  }),
  acknowledgeAnnouncement: endpoint({
    method: 'POST',
    path: '/acknowledge-announcement',
    access: own('conversations'),
    summary: 'Say for all own stores that an announcement was read; head office sees who did and when',
    body: z.strictObject(named),
    response: done,
    errors: ['NOT_FOUND', 'CONFLICT'],
    stale: reads,
    failure: 'Failed to acknowledge',
    success: 'Acknowledged',
  }),
  setConversationStatus: endpoint({
    method: 'POST',
    path: '/set-conversation-status',
    access: area('/chats'),
    summary: 'Close a conversation, or open it again',
    body: z.strictObject({ ...named, status: z.enum(['open', 'closed'], 'Choose open or closed') }),
    response: done,
    errors: ['NOT_FOUND'],
    stale: reads,
    failure: 'Failed to change the conversation',
  }),
  announce: endpoint({
    method: 'POST',
    path: '/announce',
    access: area('/chats'),
    summary:
      'Tell many stores something, and ask for an acknowledgement by a day; stores without a franchisee are left out',
    body: z
      .strictObject({
        shop_name: z
          .array(shopDomain)
          .min(1, 'Choose at least one store')
          .max(2_000, 'Choose at most 2,000 stores'),
        subject,
        text: message,
        acknowledge: z.boolean().default(false),
        due_on: localDate.optional(),
      })
      .refine(({ acknowledge, due_on }) => acknowledge || !due_on, {
        message: 'A due day is for what is to be acknowledged',
        path: ['due_on'],
      }),
    response: z.object({ conversation_id: uuid, stores: z.int(), left_out: z.array(z.string()) }),
    stale: reads,
    failure: 'Failed to send the announcement',
  }),
  remindStores: endpoint({
    method: 'POST',
    path: '/remind-stores',
    access: area('/chats'),
    summary: 'Remind the stores that haven’t acknowledged an announcement: once a day at most',
    body: z.strictObject(named),
    response: z.object({ reminded: z.int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    stale: ['getConversation'],
    failure: 'Failed to remind the stores',
  }),
};
