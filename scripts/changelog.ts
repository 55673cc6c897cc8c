const UNRELEASED = '## Unreleased';

/** What stands under a heading, up to the next. */
const under = (changelog: string, heading: string): string => {
  const start = changelog.indexOf(`${heading}\n`);
  if (start < 0) return '';
  const text = changelog.slice(start + heading.length + 1);
  const end = text.search(/^## /m);
  return (end < 0 ? text : text.slice(0, end)).trim();
};

/** What is to be released, as CHANGELOG.md has it; empty where nothing is. */
export const unreleased = (changelog: string): string => under(changelog, UNRELEASED);

/** Gives what is unreleased to a version. @param day `YYYY-MM-DD` */
export const withRelease = (changelog: string, version: string, day: string): string =>
  changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## ${version}, ${day}\n`);
