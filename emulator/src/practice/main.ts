/** A process of practice shops: started by Backroom's demo, told what to hold by its first message, ended with its parent. */
import { type PracticeSpec, startPractice } from './practice.ts';

// A terminal's Ctrl+C reaches both: whoever started it ends first, in order.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));
// Whoever read what is said here may be gone.
process.stderr.on('error', () => {});

/** Tells whoever started it where the shops are; nobody is there any more where that fails, and nothing is left to do. */
const sayAddress = (address: string) =>
  process.send?.({ address }, undefined, undefined, (error) => {
    if (error) process.exit(0);
  });

process.once('message', (spec) => {
  // Sent by whoever forks it (server/src/demo/practice-shops.ts).
  startPractice(spec as PracticeSpec).then(
    ({ address }) => sayAddress(address),
    (error: unknown) => {
      console.error('The practice shops could not start:', error);
      process.exit(1);
    },
  );
});
