/** The key under which test databases seal their secrets; made up, and nobody else's. */
export const TEST_SECRETS_KEY = Buffer.from('a key of tests, 32 bytes long ..').toString('base64');
