import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createDigestStream } from './digest-stream'

/** More than a disk reserves for its own metadata. */
const probe = Buffer.alloc(64 * 1024)

/** Whether that much can be written there now. */
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

/** Opens the folder for uploads, on a local disk: files are digested there before they are stored. */
export function openStaging(folder: string, newName: () => string) {
  const newPath = () => join(folder, newName())

  async function take({ name, content }: IncomingFile): Promise<TempUpload> {
    await mkdir(folder, { recursive: true })
    const path = newPath()
    const { through, measured } = createDigestStream()
    try {
      await pipeline(content, through, createWriteStream(path, { mode: 0o600 }))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, name, ...measured(), isCut: content.truncated === true }
  }

  return {
    take,
    newPath,
    discard: ({ path }: TempUpload) => rm(path, { force: true }),
    takesMore: () => couldWrite(newPath()),
    async dropIncoming(before: number) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
        if (mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}

/** Control characters, and marks of direction that make an extension read as another; joiners of letters stay. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu

/** Maximum number of characters of a file name, as most systems have it. */
export const maxFileNameLength = 255

/**
 * Returns the file name in a multipart header as it was before the browser wrote it there: HTML escapes quotes and
 * line breaks, and nothing else.
 */
export const decodeMultipartName = (name: string): string =>
  name.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Returns a file name as it was sent, for display, storage and download: the last part of a path.
 * Only what a path cannot hold is removed or replaced; quotes stay, as browsers replace them where a system does not
 * take them.
 */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const safeName = last
    .replace(unseen, '')
    .replace(/[<>:|?*]/g, '_')
    .replace(/^\s+|[.\s]+$/g, '')
  return safeName || 'file'
}

/** Uploaded file that is not stored yet. */
export interface TempUpload {
  path: string
  /** Name given by the sender. */
  name: string
  bytes: number
  sha256: string
  /** True if the file exceeds the size limit; the rest was not written. */
  isCut: boolean
}

/** Incoming bytes of one file. */
interface IncomingFile {
  name: string
  content: NodeJS.ReadableStream & { truncated?: boolean }
}

/** File storage. Files are streamed in and out and never buffered in memory. */
export interface FileStore {
  /** Location, for operators. */
  place: string
  take(incoming: IncomingFile): Promise<TempUpload>
  /** Stores a file under its id. */
  keep(upload: TempUpload, id: string): Promise<void>
  /** Deletes an upload that was not stored. */
  discard(upload: TempUpload): Promise<void>
  /**
   * Reads the bytes; `open` is emitted once they are known to exist, otherwise an error with the code ENOENT.
   */
  read(id: string, range?: { start: number; end: number }): NodeJS.ReadableStream
  /** Returns a derivative of a file, created once and stored beside it until the file is deleted. */
  derived(id: string, make: (original: NodeJS.ReadableStream) => Promise<Buffer>): Promise<Buffer>
  /** Copies the bytes to another id; each is deleted separately. */
  copy(from: string, to: string): Promise<void>
  remove(id: string): Promise<void>
  /** Whether a file exists. */
  has(id: string): Promise<boolean>
  /** Whether another file can be stored; not on a full or read-only disk. */
  takesMore(): Promise<boolean>
  /** Lists the folders over which files are distributed. */
  folders(): Promise<string[]>
  /** Lists the ids in one folder. */
  idsIn(folder: string): Promise<string[]>
  /** Deletes uploads that arrived before this moment and were never stored. */
  dropIncoming(before: number): Promise<void>
}

/** Waits until bytes that are read are known to exist; returns false if the file has none. */
export async function waitForBytes(content: NodeJS.ReadableStream): Promise<boolean> {
  // A failure while they are read ends their reader; until then there is no other listener.
  content.on('error', () => undefined)
  try {
    await once(content, 'open')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Suffix of a derivative stored beside its file. */
export const derivativeSuffix = '.derived'

/** Returns the folder of a file, the random end of its id. */
export const fileFolderOf = (id: string): string => id.slice(-2)

/** Opens file storage in a folder, which is created with the first file. */
export function openFileStore(folder: string, newName: () => string): FileStore {
  const incoming = join(folder, 'incoming')
  const { newPath, ...arriving } = openStaging(incoming, newName)
  const placeOf = (id: string) => join(folder, fileFolderOf(id), id)
  const derivedOf = (id: string) => `${placeOf(id)}${derivativeSuffix}`

  /** Stores a derivative; if that fails, as on a full disk, it is created again next time. */
  async function storeDerived(made: Buffer, id: string): Promise<void> {
    const path = newPath()
    try {
      await mkdir(incoming, { recursive: true })
      await writeFile(path, made, { mode: 0o600 })
      await rename(path, derivedOf(id))
    } catch {
      await rm(path, { force: true }).catch(() => undefined)
    }
  }

  return {
    ...arriving,
    place: folder,
    async keep({ path }, id) {
      await mkdir(dirname(placeOf(id)), { recursive: true })
      await rename(path, placeOf(id))
    },
    read: (id, range) => createReadStream(placeOf(id), range),
    async derived(id, make) {
      const nonSharedBuffer = await readFile(derivedOf(id)).catch(() => undefined)
      if (nonSharedBuffer) return nonSharedBuffer
      const original = createReadStream(placeOf(id))
      const made = await make(original).finally(() => original.destroy())
      await storeDerived(made, id)
      return made
    },
    async copy(from, to) {
      await mkdir(dirname(placeOf(to)), { recursive: true })
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
    async folders() {
      const names = await readdir(folder).catch(() => [])
      return names.filter((name) => join(folder, name) !== incoming).toSorted()
    },
    async idsIn(name) {
      const lying = await readdir(join(folder, name)).catch(() => [])
      return [...new Set(lying.map((one) => one.replace(derivativeSuffix, '')))]
    },
  }
}
