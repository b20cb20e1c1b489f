import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that arrived and is not kept yet. */
export interface Taken {
  path: string
  /** As the sender calls it. */
  name: string
  bytes: number
  sha256: string
  /** More came than a file may have; the rest was not written. */
  isCut: boolean
}

/** What arrives: the bytes of one file. */
interface Incoming {
  name: string
  content: NodeJS.ReadableStream & { truncated?: boolean }
}

/** Where files lie. They come in and go out as streams and are never held in memory. */
export interface FileStore {
  take(incoming: Incoming): Promise<Taken>
  /** Keeps a file under its id. */
  keep(taken: Taken, id: string): Promise<void>
  /** Drops a file that was not kept. */
  discard(taken: Taken): Promise<void>
  read(id: string, range?: { start: number; end: number }): NodeJS.ReadableStream
  /** What is made of a file, made once and kept beside it until the file goes. */
  derived(id: string, make: (original: NodeJS.ReadableStream) => Promise<Buffer>): Promise<Buffer>
  /** Has the same bytes under another id, too; each goes by itself. */
  copy(from: string, to: string): Promise<void>
  remove(id: string): Promise<void>
  /** Whether a file is there. */
  has(id: string): Promise<boolean>
  /** Whether one more file could be taken; a full disk or one that may only be read takes none. */
  takesMore(): Promise<boolean>
  /** The folders that files are spread over. */
  folders(): Promise<string[]>
  /** Ids of all that lies in one of them. */
  idsIn(folder: string): Promise<string[]>
  /** Drops what arrived before this moment and was never kept. */
  dropIncoming(before: number): Promise<void>
}

const derivedEnd = '.derived'
/** More than a disk keeps for its own tables. */
const probe = Buffer.alloc(64 * 1024)

/** Whether so much could be written there now. */
async function couldWrite(path: string): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, probe)
    return true
  } catch {
    return false
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Files in a folder, spread by the random end of their ids; made when the first one arrives. */
export function openFileStore(folder: string, newName: () => string): FileStore {
  const incoming = join(folder, 'incoming')
  const placeOf = (id: string) => join(folder, id.slice(-2), id)
  const derivedOf = (id: string) => `${placeOf(id)}${derivedEnd}`

  async function take({ name, content }: Incoming): Promise<Taken> {
    await mkdir(incoming, { recursive: true })
    const path = join(incoming, newName())
    const hash = createHash('sha256')
    let bytes = 0
    const measure = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await pipeline(content, measure, createWriteStream(path, { mode: 0o600 }))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, name, bytes, sha256: hash.digest('hex'), isCut: content.truncated === true }
  }

  return {
    take,
    async keep({ path }, id) {
      const place = placeOf(id)
      await mkdir(join(place, '..'), { recursive: true })
      await rename(path, place)
    },
    discard: ({ path }) => rm(path, { force: true }),
    read: (id, range) => createReadStream(placeOf(id), range),
    async derived(id, make) {
      const kept = await readFile(derivedOf(id)).catch(() => undefined)
      if (kept) return kept
      const original = createReadStream(placeOf(id))
      const made = await make(original).finally(() => original.destroy())
      const path = join(incoming, newName())
      await mkdir(incoming, { recursive: true })
      await writeFile(path, made, { mode: 0o600 })
      await rename(path, derivedOf(id))
      return made
    },
    async copy(from, to) {
      await mkdir(join(placeOf(to), '..'), { recursive: true })
      await link(placeOf(from), placeOf(to))
    },
    async remove(id) {
      await rm(placeOf(id), { force: true })
      await rm(derivedOf(id), { force: true })
    },
    has: (id) =>
      access(placeOf(id)).then(
        () => true,
        () => false,
      ),
    takesMore: () => couldWrite(join(incoming, newName())),
    async folders() {
      const names = await readdir(folder).catch(() => [])
      return names.filter((name) => join(folder, name) !== incoming).toSorted()
    },
    async idsIn(name) {
      const lying = await readdir(join(folder, name)).catch(() => [])
      return [...new Set(lying.map((one) => one.replace(derivedEnd, '')))]
    },
    async dropIncoming(before) {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
        if (mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}
