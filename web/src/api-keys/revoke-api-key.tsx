import type { ApiKeyRow } from '@backroom/contract/api-keys';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { successOf } from '../api/call-words.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Confirm } from '../ui/overlay/confirm.tsx';
import { apiKeysQuery } from './api-keys-query.ts';

/** Ends a key at once. */
export const RevokeApiKey = ({ apiKey, onClose }: { apiKey: ApiKeyRow; onClose: () => void }) => {
  const queries = useQueryClient();
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Revoke “${apiKey.name}”?`}
      action="Revoke key"
      onConfirm={async () => {
        await call('revokeApiKey', { body: { id: apiKey.id } });
        toast.good(successOf('revokeApiKey'));
        await queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
      }}
    >
      <p>
        The till of {apiKey.store_name} that uses it is refused at once. A revoked key can’t be used again;
        create a new one instead.
      </p>
    </Confirm>
  );
};
