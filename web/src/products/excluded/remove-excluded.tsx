import { useWrite } from '../../api/use-write.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';

/** Lets a SKU take part again. */
export const RemoveExcluded = ({ sku, onClose }: { sku: string; onClose: () => void }) => {
  const remove = useWrite('removeExcludedSku', { say: ({ message }) => message });
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Let ${sku} take part again?`}
      action="Remove"
      onConfirm={() => remove({ body: { sku } })}
    >
      It counts for orders placed from now on. An exclusion from royalty is ended by a SuperAdmin alone; the
      history is kept.
    </Confirm>
  );
};
