import type { Audience } from '@backroom/contract/kit/access';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { articleOfPage } from './articles.ts';
import { HelpBody } from './help-body.tsx';

type HelpDrawerProps = { audience: Audience; hasPage: boolean; onClose: () => void };

const HelpDrawer = ({ audience, hasPage, onClose }: HelpDrawerProps) => {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [article, setArticle] = useState<string | null>(() => articleOfPage(audience, pathname)?.id ?? null);
  return (
    <Drawer
      open
      onClose={onClose}
      title="Help"
      footer={
        hasPage ? (
          <Button onClick={() => void navigate({ to: '/help-center', search: article ? { article } : {} })}>
            Open in the help center
          </Button>
        ) : undefined
      }
    >
      <div className="grid gap-4">
        <HelpBody audience={audience} article={article} onArticle={setArticle} />
      </div>
    </Drawer>
  );
};

export default HelpDrawer;
