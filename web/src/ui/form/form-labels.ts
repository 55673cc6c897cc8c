import { createContext } from 'react';

/** What the fields of a form are called, by name; fields write themselves down. */
export const FormLabelsContext = createContext<Map<string, string> | null>(null);
