import { createReadStream } from 'node:fs'
import { access, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openStaging } from './upload-staging'

/** A file that arrived and is not kept yet. */
export interface TempUpload {
  path: string
  /** As the sender calls it. */
  name: string
  bytes: number
  sha256: string
  /** More came than a file may have; the rest was not written. */
  isCut: boolean
}

/** What arrives: the bytes of one file. */
export interface IncomingFile {
  name: string
  content: NodeJS.ReadableStream & { truncated?: boolean }
}

/** Where files lie. They come in and go out as streams and are never held in memory. */
export interface FileStore {
  /** Where that is, for operators. */
  place: string
  take(incoming: IncomingFile): Promise<TempUpload>
  /** Keeps a file under its id. */
  keep(taken: TempUpload, id: string): Promise<void>
  /** Drops a file that was not kept. */
  discard(taken: TempUpload): Promise<void>
  /** The bytes; `open` comes once it is sure that they are there, an error with the code ENOENT when they are not. */
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

/** The end of what is made of a file and lies beside it. */
export const derivativeSuffix = '.derived'

/** Files lie in folders by the random end of their ids. */
export const folderOf = (id: string): string => id.slice(-2)

/** Files in a folder; made when the first one arrives. */
export function openFileStore(folder: string, newName: () => string): FileStore {
  const incoming = join(folder, 'incoming')
  const { newPath, ...arriving } = openStaging(incoming, newName)
  const placeOf = (id: string) => join(folder, folderOf(id), id)
  const derivedOf = (id: string) => `${placeOf(id)}${derivativeSuffix}`

  /** What cannot be stored, as on a full disk, is made again the next time. */
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
