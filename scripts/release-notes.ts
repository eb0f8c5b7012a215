/** The section of a version in CHANGELOG.md, without its heading; null if there is none. */
export function notesOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.startsWith(`${version} `) || each.startsWith(`${version}\n`));
  const notes = section?.slice(section.indexOf('\n')).trim();
  return notes ? `${notes}\n` : null;
}

/** An SBOM of `npm sbom` without its serial number and time, which differ in each run. */
export function withoutChance(sbom: string): string {
  const {
    serialNumber: _,
    metadata,
    ...rest
  } = JSON.parse(sbom) as {
    serialNumber?: string;
    metadata: { timestamp?: string };
  };
  const { timestamp: __, ...lasting } = metadata;
  return `${JSON.stringify({ ...rest, metadata: lasting }, null, 2)}\n`;
}
