import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

const sizeOf = (file: File) =>
  file.size < 1_000_000 ? `${Math.ceil(file.size / 1_000)} kB` : `${(file.size / 1_000_000).toFixed(1)} MB`;

/** Where a file is dropped, or chosen. */
export const FileDrop = ({ file, onChoose }: { file: File | null; onChoose: (file: File) => void }) => {
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
        'grid justify-items-center gap-2 rounded-lg border border-dashed px-4 py-8 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken',
      )}
    >
      <FileSpreadsheet aria-hidden className="size-6 text-muted" />
      {file ? (
        <p className="text-body font-medium break-all">
          {file.name} <span className="font-normal text-muted">{sizeOf(file)}</span>
        </p>
      ) : (
        <p className="text-body text-soft">Drop a CSV file here, or choose one.</p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target.files)}
      />
      <Button onClick={() => input.current?.click()}>{file ? 'Choose another' : 'Choose file'}</Button>
    </div>
  );
};
