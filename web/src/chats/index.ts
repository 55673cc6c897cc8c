/** What conversations offer to other rooms and the shell. */

export { ChatsButton } from './chats-button.tsx';
export { TalkAbout } from './talk-about.tsx';
