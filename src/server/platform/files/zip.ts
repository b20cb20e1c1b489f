import { Zip, ZipDeflate } from 'fflate'

/** A file inside a zip, made piece by piece. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** 1980-01-01, the first day of zip files: made twice of the same content it is the same file. */
const day = new Date(1980, 0, 1)

/** The bytes of a zip of these entries, in order, packed while they are made, so that nothing is held in memory. */
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
