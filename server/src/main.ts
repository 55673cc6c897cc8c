/** The entry of the server. What it is made of is loaded from a cache: from the second start on in half the time. */
import { enableCompileCache, flushCompileCache } from 'node:module';

enableCompileCache();
await import('./start.ts');
// Now, and not at its end: a process that is killed leaves it to the next one all the same.
flushCompileCache();
