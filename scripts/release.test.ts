import { describe, expect, it } from 'vitest';
import { unreleased, withRelease } from './changelog.ts';
import { changedSinceRelease, releaseAll } from './released-migrations.ts';

const changelog = `# Changelog

What operators notice.

## Unreleased

- Something new.

## 0.1.0, 2026-11-21

- The first.
`;

describe('the changelog', () => {
  it('has what is to be released under its own heading', () => {
    expect(unreleased(changelog)).toBe('- Something new.');
    expect(unreleased(changelog.replace('- Something new.\n', ''))).toBe('');
    expect(unreleased('# Changelog\n')).toBe('');
  });

  it('gives it to a version and starts anew', () => {
    const released = withRelease(changelog, '0.2.0', '2026-12-01');
    expect(unreleased(released)).toBe('');
    expect(released).toContain('## 0.2.0, 2026-12-01\n\n- Something new.\n\n## 0.1.0');
  });
});

describe('released migrations', () => {
  const released = { '0001-a.sql': { version: '0.1.0', checksum: 'a' } };

  it('may not be changed or taken away, others may', () => {
    const first = { name: '0001-a.sql', checksum: 'a' };
    const second = { name: '0002-b.sql', checksum: 'b' };
    expect(changedSinceRelease(released, [first, second])).toEqual([]);
    expect(changedSinceRelease(released, [{ ...first, checksum: 'x' }])).toEqual([
      '0001-a.sql was released with 0.1.0 and was changed since: write a new migration instead.',
    ]);
    expect(changedSinceRelease(released, [second])).toEqual([
      '0001-a.sql was released with 0.1.0 and is gone.',
    ]);
  });

  it('keep the version they came with', () => {
    const present = [
      { name: '0001-a.sql', checksum: 'a' },
      { name: '0002-b.sql', checksum: 'b' },
    ];
    expect(releaseAll(released, present, '0.2.0')).toEqual({
      '0001-a.sql': { version: '0.1.0', checksum: 'a' },
      '0002-b.sql': { version: '0.2.0', checksum: 'b' },
    });
  });
});
