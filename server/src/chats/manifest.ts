import type { chatsEndpoints } from '@backroom/contract/chats';
import type { Handlers } from '../platform/http/call.ts';
import type { Manifest } from '../platform/manifest.ts';
import { acknowledgeAnnouncement, announceToStores, remindOfDue, remindStores } from './announcements.ts';
import { attachToConversation, downloadConversationAttachment } from './attachments.ts';
import { deleteMessage, editMessage, markConversationRead } from './change-message.ts';
import { getConversation } from './get-conversation.ts';
import { getConversations } from './list-conversations.ts';
import { chatTopics } from './tell.ts';
import { answerConversation, setConversationStatus, startConversation } from './write-message.ts';

const handlers: Handlers<typeof chatsEndpoints> = {
  getConversations,
  getConversation,
  startConversation,
  answerConversation,
  attachToConversation,
  editMessage,
  deleteMessage,
  markConversationRead,
  downloadConversationAttachment,
  acknowledgeAnnouncement,
  setConversationStatus,
  announce: announceToStores,
  remindStores,
};

export const chats = {
  name: 'chats',
  handlers,
  topics: chatTopics,
  jobs: { 'remind-of-due': { schedule: '0 14 * * *', run: (services) => remindOfDue(services) } },
  tables: {
    conversations: 'local',
    announcement_stores: 'local',
    conversation_messages: 'local',
    conversation_attachments: 'local',
    conversation_reads: 'local',
  },
} satisfies Manifest;
