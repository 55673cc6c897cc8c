/**
 * Vitest's set-up of property tests: every content of the project meets other values, and always the same ones, so that a
 * red here is red everywhere and a green one stays green. BACKROOM_TEST_SEED chooses others.
 */
import fc from 'fast-check';

const seed = Number(process.env.BACKROOM_TEST_SEED);
if (!Number.isSafeInteger(seed)) throw new Error('BACKROOM_TEST_SEED is not a whole number');
fc.configureGlobal({ seed });
