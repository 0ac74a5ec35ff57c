/** A file in a zip archive. */
export interface ZipEntry {
  readonly name: string;
  /** The size after unpacking, bytes. */
  readonly size: number;
}

const END = Buffer.from("PK\u0005\u0006");
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** Lists the files of a zip archive, without unpacking them; undefined when the archive is cut or damaged. */
export function listZip(archive: Buffer): readonly ZipEntry[] | undefined {
  const end = archive.lastIndexOf(END);
  if (end < 0 || end + 20 > archive.length) return undefined;
  const count = archive.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let offset = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (offset + ENTRY_BYTES > end || archive.readUInt32LE(offset) !== ENTRY) return undefined;
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((at) =>
      archive.readUInt16LE(offset + at),
    );
    entries.push({
      name: archive.toString("utf8", offset + ENTRY_BYTES, offset + ENTRY_BYTES + name),
      size: archive.readUInt32LE(offset + 24),
    });
    offset += ENTRY_BYTES + name + extra + comment;
  }
  return entries;
}
