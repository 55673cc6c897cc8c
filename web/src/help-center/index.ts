/** What the help center offers to the shell and to rooms above it. */

export { HelpButton } from './help-button.tsx';
export { useHelp } from './use-help.ts';
