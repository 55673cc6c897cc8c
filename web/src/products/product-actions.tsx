import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { TalkAbout } from '../chats/index.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';

type Whole = AnswerOf<'getProduct'>['product'];

/** What can be done with one product: archive or bring back, duplicate, edit. */
export const ProductActions = ({ product, onClose }: { product: Whole; onClose: () => void }) => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const update = useWrite('updateMultiProducts', {
    say: ({ failed }) => (failed.length === 0 ? 'Saved' : null),
  });
  const isArchived = product.status === 'ARCHIVED';
  const setStatus = async (status: 'ARCHIVED' | 'DRAFT') => {
    setBusy(true);
    try {
      const { failed } = await update({
        body: { products: [{ id: product.id, version: product.updated_at, status }] },
      });
      if (failed[0]) toast.bad('Failed to update products', { description: failed[0].message });
    } catch (error) {
      toast.bad('Failed to update products', { description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const duplicate = () => void navigate({ to: '/mpe/create-product', search: { like: product.id } });
  const edit = () => void navigate({ to: '/mpe/create-product', search: { id: product.id } });
  return (
    <>
      <TalkAbout
        shop={product.shop}
        record={{ kind: 'product', id: product.id }}
        label={`Product ${product.title}`}
      />
      <Button
        className="mr-auto"
        busy={busy}
        onClick={() => void setStatus(isArchived ? 'DRAFT' : 'ARCHIVED')}
      >
        {isArchived ? 'Bring back' : 'Archive'}
      </Button>
      <Button onClick={onClose}>Close</Button>
      <Button onClick={duplicate}>Duplicate</Button>
      <Button look="primary" onClick={edit}>
        Edit
      </Button>
    </>
  );
};
