/** What api-keys offers to others. */

export { apiKeyReader } from './read-api-key.ts';
