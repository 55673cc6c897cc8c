import { installationSecret } from '../secrets/installation-secret.ts';
import type { Services } from '../services.ts';
import type { SigningKey } from './signed-upload.ts';

/** The key under which this installation signs addresses to upload to, made when it is first asked for. */
export const signingKeyOf = (services: Pick<Services, 'db' | 'keyring'>): SigningKey => {
  let known: Promise<Buffer> | undefined;
  return () => {
    known ??= installationSecret(services, 'upload-signing-key').catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
};
