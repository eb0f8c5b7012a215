import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notesOf, withoutChance } from './release-notes.ts';

test('the notes of a release are the section of its version', () => {
  const changelog = '# Changelog\n\n## 1.1.0 (2026-12-01)\n\n- New.\n\n## 1.0.1 (2026-11-26)\n\n- Old.\n';
  expect(notesOf(changelog, '1.1.0')).toBe('- New.\n');
  expect(notesOf(changelog, '1.0.1')).toBe('- Old.\n');
  expect(notesOf(changelog, '1.0')).toBe(null);
});

test('CHANGELOG.md has a section for the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)).not.toBe(null);
});

test('the SBOM of two runs is the same', () => {
  const sbom = (serialNumber: string, timestamp: string) =>
    withoutChance(
      JSON.stringify({ bomFormat: 'CycloneDX', serialNumber, metadata: { timestamp, tools: [] } }),
    );
  expect(sbom('urn:uuid:1', '2026-11-26T10:00:00Z')).toBe(sbom('urn:uuid:2', '2026-11-27T10:00:00Z'));
});
