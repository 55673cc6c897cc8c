import type { Action } from '../action.ts';
import { Button } from '../button.tsx';
import { MoreMenu } from '../overlay/more-menu.tsx';
import { useIsMobile } from '../use-media.ts';

const ActionButton = ({
  action: { label, icon: Icon, tone, primary, disabled, onSelect },
}: {
  action: Action;
}) => (
  <Button
    look={primary ? 'primary' : tone === 'danger' ? 'quiet-danger' : 'secondary'}
    disabled={disabled !== undefined}
    title={disabled}
    onClick={onSelect}
  >
    {Icon && <Icon aria-hidden />}
    {label}
  </Button>
);

/** What can be done with a page, as buttons: side by side; on a phone several lesser ones stand behind one. */
export const PageActions = ({ actions }: { actions: readonly Action[] }) => {
  const isMobile = useIsMobile();
  const lesser = actions.filter(({ primary }) => !primary);
  const isFolded = isMobile && lesser.length > 1;
  return (
    <>
      {isFolded ? (
        <MoreMenu actions={lesser} />
      ) : (
        lesser.map((action) => <ActionButton key={action.label} action={action} />)
      )}
      {actions
        .filter(({ primary }) => primary)
        .map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
    </>
  );
};
