import type { Action } from '../action.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { RowMenu } from '../list/row-menu.tsx';

/** So many are one click away; the others stand in the menu. */
const AT_HAND = 2;

type RowActionsProps = {
  label: string;
  actions: readonly Action[];
  /** Whether the pointer or the focus has come to the row: nothing of what the menu holds as well is drawn before. */
  isNear: boolean;
  className: string;
};

/**
 * What can be done with a row, over its right end on hover and focus: no column is kept for it. A finger can't
 * hover: there the menu has a place of its own.
 */
export const RowActions = ({ label, actions, isNear, className }: RowActionsProps) => {
  const atHand = isNear
    ? actions.filter(({ icon, tone, disabled }) => icon && tone !== 'danger' && !disabled)
    : [];
  return (
    <td
      className={classNames(
        className,
        'sticky right-0 z-10 w-0 p-0! pointer-coarse:w-11 pointer-coarse:bg-surface',
      )}
    >
      <div
        className={classNames(
          'absolute inset-y-px right-0 flex items-center gap-0.5 pr-2 pl-8 opacity-0',
          'bg-linear-to-r from-transparent to-hover to-[2rem] group-aria-selected/row:to-accent-soft',
          // The fade lets clicks through to the row; the buttons take theirs.
          'pointer-events-none [&>*]:pointer-events-auto',
          'group-hover/row:opacity-100 group-focus/row:opacity-100 group-focus-within/row:opacity-100',
          'has-[[aria-expanded=true]]:opacity-100',
          'pointer-coarse:bg-none pointer-coarse:pl-2 pointer-coarse:opacity-100',
        )}
      >
        {atHand.slice(0, AT_HAND).map(({ label: name, icon: Icon, onSelect }) => (
          <Button
            key={name}
            look="ghost"
            size="icon-sm"
            tabIndex={-1}
            aria-label={`${name} ${label}`}
            title={name}
            onClick={onSelect}
            className="pointer-coarse:hidden"
          >
            {Icon && <Icon aria-hidden />}
          </Button>
        ))}
        <RowMenu label={label} actions={actions} />
      </div>
    </td>
  );
};
