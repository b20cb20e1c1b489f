import { Zip, ZipDeflate } from 'fflate'

/** File inside a zip, produced in pieces. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** Fixed date 1980-01-01, the first of zip files, so that the same content gives the same file. */
const day = new Date(1980, 0, 1)

/**
 * Creates the bytes of a zip of these entries, in order, packed while they are produced, without buffering in
 * memory.
 */
export async function* createZip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  let packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  const ready = () => {
    const pieces = Buffer.concat(packed)
    packed = []
    return pieces
  }
  for (const { name, content } of entries) {
    const entry = new ZipDeflate(name)
    entry.mtime = day
    zip.add(entry)
    for await (const text of content) {
      entry.push(Buffer.from(text))
      yield ready()
    }
    entry.push(new Uint8Array(), true)
    yield ready()
  }
  zip.end()
  yield ready()
}
