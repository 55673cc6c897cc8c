import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { useIsMobile } from '../use-media.ts';
import { attachToaster, type Toast } from './toast.ts';

const draw = ({ tone, title, options }: Toast) => {
  const { description, action, duration = action ? 8_000 : 5_000 } = options;
  sonner.dismiss();
  const given = { description, action, duration };
  if (tone === 'good') sonner.success(title, given);
  else if (tone === 'bad') sonner.error(title, given);
  else sonner.info(title, given);
};

const Toaster = () => {
  useEffect(() => attachToaster(draw), []);
  const isMobile = useIsMobile();
  return (
    <Sonner
      visibleToasts={1}
      // Away from where primary actions are: lower right in a drawer, a bar at the bottom of a phone.
      position={isMobile ? 'top-center' : 'bottom-left'}
      closeButton
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-good" />,
        error: <CircleAlert aria-hidden className="size-4 text-bad" />,
        info: <Info aria-hidden className="size-4 text-info" />,
      }}
      toastOptions={{ classNames: { toast: 'toast' } }}
    />
  );
};

export default Toaster;
