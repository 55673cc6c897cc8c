import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { formatBytes } from '../text/format.ts';

type FileDropProps = {
  /** What the file is: "Orders file". */
  label: string;
  file: File | null;
  onChoose: (file: File) => void;
  /** Kinds of file that are offered, ".csv,.json". */
  accept: string;
  /** Said while nothing is chosen. */
  prompt: string;
};

/** Where a file is dropped, or chosen. */
export const FileDrop = ({ label, file, onChoose, accept, prompt }: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onChoose(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid justify-items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken',
      )}
    >
      <FileSpreadsheet aria-hidden className="size-6 text-muted" />
      {file ? (
        <p className="text-body font-medium break-all">
          {file.name} <span className="font-normal text-muted">{formatBytes(file.size)}</span>
        </p>
      ) : (
        <p className="text-body text-soft">{prompt}</p>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target.files)}
      />
      <Button onClick={() => input.current?.click()}>{file ? 'Choose another' : 'Choose file'}</Button>
    </div>
  );
};
