/** What notifications offer to the shell. */

export { BellButton } from './bell-button.tsx';
