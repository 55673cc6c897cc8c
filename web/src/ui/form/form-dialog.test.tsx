// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { CallError } from '../../api/call-error.ts';
import { click, press } from '../../testing/draw.tsx';
import { drawPage, found, settle } from '../../testing/draw-page.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormField } from './form-field.tsx';
import { Input } from './input.tsx';

type Store = { name: string; phone: string; version: number };

const schema = z.object({ name: z.string().min(1, 'Enter a name'), phone: z.string(), version: z.number() });

type Save = (store: Store) => Promise<unknown>;

const Page = ({ save }: { save: Save }) => {
  const [open, setOpen] = useState(true);
  if (!open) return <p>closed</p>;
  return (
    <FormDialog<Store>
      title="Edit store"
      schema={schema}
      initial={{ name: 'Austin', phone: '1', version: 3 }}
      action="Save"
      onSubmit={save}
      onClose={() => setOpen(false)}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="name" label="Name">
            {(props) => <Input {...props} />}
          </FormField>
          <FormField control={control} name="phone" label="Phone">
            {(props) => <Input {...props} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
};

let leave = async () => {};
afterEach(() => leave());

const input = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)!;

const type = (name: string, value: string) =>
  act(async () => {
    const field = input(name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

const open = async (save: Save) => {
  const drawn = await drawPage(<Page save={save} />);
  leave = drawn.leave;
  await found(() => input('name'));
  const submit = async () => {
    await press(document.querySelector('form')!, 'Enter', { ctrlKey: true });
    await settle();
  };
  return { ...drawn, submit };
};

test('what was typed is not lost without asking; untouched it closes at once', async () => {
  const { place } = await open(async () => {});
  await type('name', 'Boston');
  await click(button('Cancel'));
  await found(() => document.body.textContent?.includes('Leave without saving?'));
  await click(button('Stay'));
  expect(input('name').value).toBe('Boston');
  await click(button('Cancel'));
  await click(button('Leave'));
  await found(() => place.textContent?.includes('closed'));
});

test('what was saved closes it without a question', async () => {
  const save = vi.fn(async () => {});
  const { place, submit } = await open(save);
  await type('name', 'Boston');
  await submit();
  await found(() => place.textContent?.includes('closed'));
  expect(save).toHaveBeenCalledWith({ name: 'Boston', phone: '1', version: 3 }, expect.anything());
});

test('two people change the same: both sides are shown, and what is chosen is saved on what was seen', async () => {
  const save = vi.fn<Save>();
  save.mockRejectedValueOnce(
    new CallError({
      code: 'VERSION_CONFLICT',
      status: 409,
      message: 'Changed meanwhile',
      current: { name: 'Dallas', phone: '2', version: 4 },
    }),
  );
  save.mockResolvedValueOnce(undefined);
  const { place, submit } = await open(save);
  await type('name', 'Boston');
  await type('phone', '3');
  await submit();
  const sides = await found(() => {
    const fields = [...document.querySelectorAll('fieldset')];
    return fields.length === 2 && fields;
  });
  expect(sides[0]?.textContent).toBe('NameYoursBostonTheirs, savedDallas');
  // The phone as the other person left it; the name as typed.
  await click(sides[1]!.querySelectorAll('input')[1]!);
  await submit();
  await found(() => place.textContent?.includes('closed'));
  expect(save.mock.lastCall?.[0]).toEqual({ name: 'Boston', phone: '2', version: 4 });
});

test('what one didn’t touch follows the record without a question', async () => {
  const save = vi.fn<Save>();
  save.mockRejectedValueOnce(
    new CallError({
      code: 'VERSION_CONFLICT',
      status: 409,
      message: 'Changed meanwhile',
      current: { name: 'Dallas', phone: '2', version: 4 },
    }),
  );
  save.mockResolvedValueOnce(undefined);
  const { place, submit } = await open(save);
  await type('name', 'Boston');
  await submit();
  const sides = await found(() => {
    const fields = [...document.querySelectorAll('fieldset')];
    return fields.length > 0 && fields;
  });
  expect(sides.map((side) => side.textContent)).toEqual(['NameYoursBostonTheirs, savedDallas']);
  await submit();
  await found(() => place.textContent?.includes('closed'));
  expect(save.mock.lastCall?.[0]).toEqual({ name: 'Boston', phone: '2', version: 4 });
});
