import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createDigestStream } from './digest-stream'
import type { IncomingFile, TempUpload } from './file-store'

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
