import { messageOf } from '../api/call-error.ts';
import { type SessionUser, storeUser } from '../api/session.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { FileButton } from '../ui/form/file-button.tsx';
import { Avatar } from '../ui/text/avatar.tsx';

const PHOTO_KINDS = '.jpg,.jpeg,.png,.webp,.gif';

/** Own photo, changed or taken away at once. */
export const OwnPhoto = ({ user }: { user: SessionUser }) => {
  const change = useWrite('setProfilePhoto');
  const remove = useWrite('removeProfilePhoto');
  const takeAway = async () => {
    try {
      storeUser((await remove({})).user);
    } catch (error) {
      toast.bad('The photo is still there', { description: messageOf(error) });
    }
  };
  return (
    <div className="mb-5 flex items-center gap-4">
      <Avatar person={user} className="size-16 text-title" />
      <div className="grid gap-1.5">
        <div className="flex flex-wrap gap-2">
          <FileButton
            size="sm"
            label="Photo of you"
            accept={PHOTO_KINDS}
            failure="The photo was not changed"
            onFile={async (file) => storeUser((await change({ upload: { file } })).user)}
          >
            {user.photo ? 'Change photo' : 'Add photo'}
          </FileButton>
          {user.photo && (
            <Button size="sm" look="ghost" onClick={() => void takeAway()}>
              Remove photo
            </Button>
          )}
        </div>
        <p className="text-meta text-muted">
          JPEG, PNG, WebP or GIF, at most 10 MB. A small square of it is kept.
        </p>
      </div>
    </div>
  );
};
