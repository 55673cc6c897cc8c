import type { ApiKeyRow } from '@backroom/contract/api-keys';
import { useWrite } from '../api/use-write.ts';
import { Confirm } from '../ui/overlay/confirm.tsx';

/** Ends a key at once. */
export const RevokeApiKey = ({ apiKey, onClose }: { apiKey: ApiKeyRow; onClose: () => void }) => {
  const revoke = useWrite('revokeApiKey');
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Revoke “${apiKey.name}”?`}
      action="Revoke key"
      onConfirm={() => revoke({ body: { id: apiKey.id } })}
    >
      <p>
        The till of {apiKey.store_name} that uses it is refused at once. A revoked key can’t be used again;
        create a new one instead.
      </p>
    </Confirm>
  );
};
