import { callOptions } from '../api/call-options.ts';

/** All keys; the list is short, so its pages and search are the browser's. */
export const apiKeysQuery = () => callOptions('getApiKeyList');
