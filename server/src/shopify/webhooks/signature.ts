import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a body was signed with one of these secrets, as `base64(HMAC-SHA256(secret, raw bytes))`. */
export const isSigned = (body: Buffer, signature: string, secrets: readonly string[]): boolean => {
  const given = Buffer.from(signature, 'base64');
  return secrets
    .map((secret) => createHmac('sha256', secret).update(body).digest())
    .some((wanted) => wanted.length === given.length && timingSafeEqual(wanted, given));
};
