// @vitest-environment happy-dom
import { act } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { CallError } from '../../api/call-error.ts';
import { draw, press } from '../../testing/draw.tsx';
import { Form } from './form.tsx';
import { FormField } from './form-field.tsx';
import { Input } from './input.tsx';
import { schemaResolver } from './schema-resolver.ts';

type Card = { code: string; note: string };

const schema = z.object({ code: z.string().min(1, 'Enter a code'), note: z.string() });

const CardForm = ({ onSubmit, code }: { onSubmit: (card: Card) => Promise<unknown>; code: string }) => {
  const form = useForm<Card, unknown, Card>({
    resolver: schemaResolver(schema),
    defaultValues: { code, note: '' },
  });
  return (
    <Form form={form} onSubmit={onSubmit} aria-label="Card">
      <FormField control={form.control} name="note" label="Note">
        {(props) => <Input {...props} />}
      </FormField>
      <FormField control={form.control} name="code" label="Code">
        {(props) => <Input {...props} />}
      </FormField>
      <button type="submit">Save</button>
    </Form>
  );
};

let leave = async () => {};
afterEach(() => leave());

const open = async (onSubmit: (card: Card) => Promise<unknown>, code = 'A1') => {
  const drawn = await draw(<CardForm onSubmit={onSubmit} code={code} />);
  leave = drawn.leave;
  const form = drawn.place.querySelector('form')!;
  const submit = async () => {
    await press(form, 'Enter', { ctrlKey: true });
    await act(async () => {});
  };
  return { form, submit, input: form.querySelector<HTMLInputElement>('[name=code]')! };
};

test('Ctrl+Enter submits from anywhere', async () => {
  const save = vi.fn(async () => {});
  const { submit } = await open(save);
  await submit();
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ code: 'A1', note: '' }));
});

test('a problem stands at its field, described, and the first one has the focus', async () => {
  const save = vi.fn(async () => {});
  const { submit, input } = await open(save, '');
  await submit();
  await vi.waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(input.getAttribute('aria-describedby')!);
  expect(note?.textContent).toBe('Enter a code');
  expect(document.activeElement).toBe(input);
  expect(save).not.toHaveBeenCalled();
});

test('a field that the server names shows its words; what it names otherwise stands on top', async () => {
  const details = [{ field: 'code', message: 'This code is taken' }];
  const save = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new CallError({ code: 'CONFLICT', status: 409, message: 'No', details }))
    .mockRejectedValueOnce(
      new CallError({ code: 'INTERNAL', status: 500, message: 'Failed to create card' }),
    );
  const { submit, input, form } = await open(save);
  await submit();
  await vi.waitFor(() => expect(form.textContent).toContain('This code is taken'));
  expect(form.querySelector('[role=alert]')).toBeNull();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await submit();
  await vi.waitFor(() =>
    expect(form.querySelector('[role=alert]')?.textContent).toBe('Failed to create card'),
  );
});
