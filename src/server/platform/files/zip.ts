import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/*
 * A zip file as a stream: each entry is packed while it is made, so that nothing is held in memory. The sizes come
 * after each entry (bit 3 of its flags), names are UTF-8 (bit 11); enough for spreadsheets below 4 GB.
 */

/** A file inside a zip, made piece by piece. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

const flags = 0x0808
const deflated = 8
/** 1980-01-01: a file made twice of the same content is the same file. */
const day = 0x21

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

function record(
  signature: number,
  size: number,
  fields: readonly [at: number, bytes: 2 | 4, value: number][],
) {
  const head = Buffer.alloc(size)
  head.writeUInt32LE(signature, 0)
  for (const [at, bytes, value] of fields) head.writeUIntLE(value, at, bytes)
  return head
}

const localHead = (name: Buffer) =>
  record(0x04034b50, 30, [
    [4, 2, 20],
    [6, 2, flags],
    [8, 2, deflated],
    [12, 2, day],
    [26, 2, name.length],
  ])

const descriptor = ({ crc, packed, size }: Written) =>
  record(0x08074b50, 16, [
    [4, 4, crc],
    [8, 4, packed],
    [12, 4, size],
  ])

const centralHead = ({ name, crc, packed, size, at }: Written) =>
  record(0x02014b50, 46, [
    [4, 2, 20],
    [6, 2, 20],
    [8, 2, flags],
    [10, 2, deflated],
    [14, 2, day],
    [16, 4, crc],
    [20, 4, packed],
    [24, 4, size],
    [28, 2, name.length],
    [42, 4, at],
  ])

const endOf = (entries: number, size: number, at: number) =>
  record(0x06054b50, 22, [
    [8, 2, entries],
    [10, 2, entries],
    [12, 4, size],
    [16, 4, at],
  ])

/** The bytes of a zip of these entries, in order. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for (const { name: text, content } of entries) {
    const entry: Written = { name: Buffer.from(text), crc: 0, packed: 0, size: 0, at }
    yield Buffer.concat([localHead(entry.name), entry.name])
    for await (const piece of packed(content, entry)) yield piece
    yield descriptor(entry)
    at += 30 + entry.name.length + entry.packed + 16
    written.push(entry)
  }
  const central = Buffer.concat(written.flatMap((entry) => [centralHead(entry), entry.name]))
  yield central
  yield endOf(written.length, central.length, at)
}

async function* packed(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const text of content) {
      const piece = Buffer.from(text)
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      yield piece
    }
  }
  const source = Readable.from(measured())
  const pack = createDeflateRaw()
  source.once('error', (error) => pack.destroy(error))
  for await (const piece of source.pipe(pack) as AsyncIterable<Buffer>) {
    entry.packed += piece.length
    yield piece
  }
}
