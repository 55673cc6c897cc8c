import { useState } from 'react';
import { addressOfFile } from '../../api/request.ts';
import { classNames } from '../class-names.ts';
import { initialsOf, type Named } from './initials.ts';

type AvatarProps = { person: Named & { photo?: string | null }; className?: string };

/** A person's photo in a circle; their initials where there is none or it can't be fetched. Beside their name: it says nothing more. */
export const Avatar = ({ person, className = 'size-8.5 text-meta' }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = classNames('shrink-0 rounded-full', className);
  const { photo } = person;
  if (!photo || failed === photo) {
    return (
      <span
        aria-hidden
        className={classNames(
          frame,
          'grid place-items-center bg-accent-soft font-semibold text-accent-text select-none',
        )}
      >
        {initialsOf(person)}
      </span>
    );
  }
  return (
    <img
      src={addressOfFile(photo)}
      alt=""
      decoding="async"
      onError={() => setFailed(photo)}
      className={classNames(frame, 'bg-sunken object-cover')}
    />
  );
};
