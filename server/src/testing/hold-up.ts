/** Holds the event loop for a fifth of a second, as work that takes all of a processor does. */
export const holdUp = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
