import { createHash } from 'node:crypto';
import { type CurrentRecord, versionConflict } from '@backroom/contract/kit/errors';

/**
 * The version of what a form edits: worked out from the values themselves, so that nothing needs counting up and what a
 * form doesn't show (a balance that a till changes) is no conflict. Equal values are the same version.
 * @param fields the values of a record under the names that the form sends, always in the same order
 */
export const versionOf = (fields: CurrentRecord): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 16);

/**
 * Refuses to save over what somebody else has saved since the form was opened. To be asked with the record locked.
 * @param sent the version that the form was opened with; whoever sends none saves over whatever is there
 * @param current the record as it is now, under the names that the form sends, with its version
 * @throws ApiError VERSION_CONFLICT with the record as it is now
 */
export const assertVersion = (
  sent: string | undefined,
  current: CurrentRecord & { version: string },
): void => {
  if (sent !== undefined && sent !== current.version) throw versionConflict(current);
};
