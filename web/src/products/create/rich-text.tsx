import { Bold, Italic, Link as LinkIcon, List, ListOrdered } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { fieldClass } from '../../ui/form/input.tsx';

type RichTextProps = {
  id?: string;
  label: string;
  value: string;
  onChange: (html: string) => void;
  'aria-describedby'?: string | undefined;
};

const tools = [
  { command: 'bold', label: 'Bold', icon: Bold },
  { command: 'italic', label: 'Italic', icon: Italic },
  { command: 'insertUnorderedList', label: 'List', icon: List },
  { command: 'insertOrderedList', label: 'Numbered list', icon: ListOrdered },
];

/** Text with bold, italic, lists and links. What comes out is made safe by the server before it is kept. */
export const RichText = ({ id, label, value, onChange, ...rest }: RichTextProps) => {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only what came from elsewhere is written in: writing back what is being typed would move the cursor.
    if (area.current && area.current.innerHTML !== value) area.current.innerHTML = value;
  }, [value]);
  const told = () => onChange(area.current?.innerHTML ?? '');
  const run = (command: string, argument?: string) => {
    area.current?.focus();
    // The only thing that browsers offer for this without a library.
    document.execCommand(command, false, argument);
    told();
  };
  const link = () => {
    const address = window.prompt('Where does the link lead?', 'https://');
    if (address && /^(https?:|mailto:)/i.test(address)) run('createLink', address);
  };
  return (
    <div className={classNames(fieldClass, 'overflow-hidden')}>
      <div role="toolbar" aria-label={`Format ${label}`} className="flex gap-0.5 border-b border-line p-1">
        {tools.map(({ command, label: name, icon: Icon }) => (
          <Button key={command} size="icon-sm" look="ghost" aria-label={name} onClick={() => run(command)}>
            <Icon aria-hidden />
          </Button>
        ))}
        <Button size="icon-sm" look="ghost" aria-label="Link" onClick={link}>
          <LinkIcon aria-hidden />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no bold text */}
      <div
        {...rest}
        ref={area}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        contentEditable
        onInput={told}
        onPaste={(event) => {
          // What is copied elsewhere brings its styles along; the words are what is wanted.
          const text = event.clipboardData.getData('text/plain');
          if (event.clipboardData.files.length > 0 || !text) return;
          event.preventDefault();
          document.execCommand('insertText', false, text);
        }}
        className="min-h-28 px-3 py-2 text-body outline-none [&_a]:text-accent-text [&_a]:underline [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5"
      />
    </div>
  );
};
