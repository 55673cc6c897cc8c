import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/call-error.ts';
import { useWrite } from '../api/use-write.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

/** Where Shopify sends people back to after they approved the app: what came back is taken once. */
export const InstalledPage = () => {
  const finish = useWrite('finishInstall');
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    finish({ body: { query: window.location.search.slice(1) } }).then(
      ({ store_id }) => void navigate({ to: '/connections', search: { open: store_id }, replace: true }),
      (error: unknown) => setFailure(messageOf(error)),
    );
  }, [finish, navigate]);
  return (
    <>
      <PageHeader title="Connecting" description="The approval is being taken." />
      {failure && (
        <Notice tone="bad">
          {failure}{' '}
          <Link to="/connections" className="underline">
            Back to connections
          </Link>
        </Notice>
      )}
    </>
  );
};
