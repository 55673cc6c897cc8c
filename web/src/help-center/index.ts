/** What the help center offers to the shell. */

export { HelpButton } from './help-button.tsx';
