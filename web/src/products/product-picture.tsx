import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { addressOfFile } from '../api/request.ts';
import { classNames } from '../ui/class-names.ts';

type ProductPictureProps = { url: string | null; alt?: string; className?: string };

/** A small square picture; where there is none, or it can't be fetched, its place. */
export const ProductPicture = ({ url, alt = '', className = 'size-8' }: ProductPictureProps) => {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = classNames('shrink-0 rounded border border-line bg-sunken', className);
  if (!url || failed === url) {
    return (
      <span aria-hidden className={classNames(frame, 'grid place-items-center text-muted')}>
        <ImageOff className="size-3.5" />
      </span>
    );
  }
  return (
    <img
      src={addressOfFile(url)}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(url)}
      className={classNames(frame, 'object-cover')}
    />
  );
};
