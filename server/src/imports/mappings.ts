import { readdir } from 'node:fs/promises';
import { filesOfMapping, loadMapping } from './formats/history/mapping.ts';

const folder = new URL('./formats/mappings/', import.meta.url);

/** The mappings that come with Backroom, and the files that each needs besides the sales. */
export const listMappings = async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return await Promise.all(
    names.map(async (file) => {
      const name = file.replace(/\.json$/, '');
      const mapping = await loadMapping(name);
      return { name, title: mapping.title, about: mapping.about ?? '', files: filesOfMapping(mapping) };
    }),
  );
};
