import { expect, test } from 'vitest';
import { parseInline, parseMarkdown } from './parse-markdown.ts';

test('blocks are told apart', () => {
  const blocks = parseMarkdown(
    '## One\nText that\ngoes on.\n\n- a **b**\n- c\n  d\n\n1. x\n\n| A | B |\n| --- | --- |\n| 1 | `2` |\n\n![What it is](orders)\n',
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, text: 'One' },
    { kind: 'paragraph', content: [{ kind: 'text', text: 'Text that goes on.' }] },
    {
      kind: 'list',
      ordered: false,
      items: [
        [
          { kind: 'text', text: 'a ' },
          { kind: 'strong', text: 'b' },
        ],
        [{ kind: 'text', text: 'c d' }],
      ],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'x' }]] },
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'A' }], [{ kind: 'text', text: 'B' }]],
      rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'code', text: '2' }]]],
    },
    { kind: 'picture', alt: 'What it is', name: 'orders' },
  ]);
});

test('markup of other kinds is text', () => {
  expect(parseInline('<script>x</script>')).toEqual([{ kind: 'text', text: '<script>x</script>' }]);
});
