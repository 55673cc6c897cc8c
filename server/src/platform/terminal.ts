/**
 * Shows what only the person at the terminal may see: passwords, one-time codes. Where the output goes anywhere else,
 * to a log for one, it is left out, and said by which command a terminal shows it.
 */
export const sayInConfidence = (lines: readonly string[]): void => {
  const terminal = [process.stdout, process.stderr].find(({ isTTY }) => isTTY);
  if (terminal) terminal.write(`\n${lines.join('\n')}\n`);
  else console.log('How to sign in for the first time is shown on a terminal only: npm run sign-ins');
};
