import { ArrowLeft, ArrowRight, ImagePlus, RefreshCw, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Input } from '../../ui/form/input.tsx';
import { ProductPicture } from '../product-picture.tsx';
import type { Picture, Uploads } from './use-uploads.ts';

const DRAGGED = 'application/x-backroom-picture';

const Preview = ({ picture }: { picture: Picture }) => {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    if (picture.url || !picture.file || !picture.file.type.startsWith('image/')) return;
    const address = URL.createObjectURL(picture.file);
    setOwn(address);
    return () => URL.revokeObjectURL(address);
  }, [picture.url, picture.file]);
  return <ProductPicture url={picture.url ?? own} alt={picture.alt} className="size-24" />;
};

type CardProps = { picture: Picture; place: number; count: number; uploads: Uploads };

const PictureCard = ({ picture, place, count, uploads }: CardProps) => {
  const { key, name, state, share, problem } = picture;
  const drop = (event: DragEvent) => {
    const moved = event.dataTransfer.getData(DRAGGED);
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
    const from = uploads.pictures.findIndex((one) => one.key === moved);
    uploads.move(moved, place - from);
  };
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="grid w-full content-start gap-2 rounded-lg border border-line p-3 sm:w-56"
    >
      <div className="flex items-start justify-between gap-2">
        <Preview picture={picture} />
        <div className="grid gap-1">
          <Button
            size="icon-sm"
            look="ghost"
            aria-label={`Remove ${name}`}
            onClick={() => uploads.remove(key)}
          >
            <X aria-hidden />
          </Button>
          <Button
            size="icon-sm"
            look="ghost"
            aria-label={`Move ${name} forward`}
            disabled={place === 0}
            onClick={() => uploads.move(key, -1)}
          >
            <ArrowLeft aria-hidden />
          </Button>
          <Button
            size="icon-sm"
            look="ghost"
            aria-label={`Move ${name} back`}
            disabled={place === count - 1}
            onClick={() => uploads.move(key, 1)}
          >
            <ArrowRight aria-hidden />
          </Button>
        </div>
      </div>
      <p className="truncate text-meta text-muted" title={name}>
        {place === 0 ? 'Main picture · ' : ''}
        {name}
      </p>
      {(state === 'sending' || state === 'waiting') && (
        <ProgressBar label={`Upload of ${name}`} value={share} />
      )}
      {state === 'failed' && (
        <div role="alert" className="grid gap-1 text-meta text-bad">
          {problem}
          {picture.file && (
            <Button size="sm" onClick={() => uploads.retry(picture)}>
              <RefreshCw aria-hidden />
              Try again
            </Button>
          )}
        </div>
      )}
      {state === 'kept' && (
        <Input
          aria-label={`What ${name} shows`}
          placeholder="What it shows"
          maxLength={512}
          value={picture.alt}
          onChange={(event) => uploads.change(key, { alt: event.target.value })}
        />
      )}
    </li>
  );
};

const picturesIn = (files: FileList | null | undefined): File[] => [...(files ?? [])];

/** Pictures: dropped anywhere on the page, pasted, or chosen; in the order in which shops show them. */
export const PicturesField = ({ uploads }: { uploads: Uploads }) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { pictures, add } = uploads;
  useEffect(() => {
    const hasFiles = (event: globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onOver = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDrop = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      add(picturesIn(event.dataTransfer?.files));
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = picturesIn(event.clipboardData?.files);
      if (files.length > 0) add(files);
    };
    const onLeave = (event: globalThis.DragEvent) => event.relatedTarget === null && setOver(false);
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, [add]);
  return (
    <div className="grid gap-3">
      {pictures.length > 0 && (
        <ol aria-label="Pictures" className="flex flex-wrap gap-3">
          {pictures.map((picture, place) => (
            <PictureCard
              key={picture.key}
              picture={picture}
              place={place}
              count={pictures.length}
              uploads={uploads}
            />
          ))}
        </ol>
      )}
      <div
        className={classNames(
          'flex flex-wrap items-center justify-center gap-3 rounded-lg border border-dashed px-4 py-5',
          over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken',
        )}
      >
        <p className="text-table text-soft">Drop pictures anywhere on the page, or paste them.</p>
        <input
          ref={input}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/gif"
          aria-label="Pictures to upload"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            add(picturesIn(event.target.files));
            event.target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden />
          Choose pictures
        </Button>
      </div>
    </div>
  );
};
