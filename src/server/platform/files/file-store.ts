import { createReadStream } from 'node:fs'
import { access, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openStaging } from './upload-staging'

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
export interface IncomingFile {
  name: string
  content: NodeJS.ReadableStream & { truncated?: boolean }
}

/** File storage. Files are streamed in and out and never buffered in memory. */
export interface FileStore {
  /** Location, for operators. */
  place: string
  take(incoming: IncomingFile): Promise<TempUpload>
  /** Stores a file under its id. */
  keep(taken: TempUpload, id: string): Promise<void>
  /** Deletes an upload that was not stored. */
  discard(taken: TempUpload): Promise<void>
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

/** Suffix of a derivative stored beside its file. */
export const derivativeSuffix = '.derived'

/** Returns the folder of a file, the random end of its id. */
export const folderOf = (id: string): string => id.slice(-2)

/** Opens file storage in a folder, which is created with the first file. */
export function openFileStore(folder: string, newName: () => string): FileStore {
  const incoming = join(folder, 'incoming')
  const { newPath, ...arriving } = openStaging(incoming, newName)
  const placeOf = (id: string) => join(folder, folderOf(id), id)
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
      const kept = await readFile(derivedOf(id)).catch(() => undefined)
      if (kept) return kept
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
