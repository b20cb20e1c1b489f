import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDigestStream } from '../files/digest-stream'
import type { BackupFile } from './manifest'

/** Writes streams to a file that no other user may read, and describes the result. */
export async function writeBackupFile(
  path: string,
  ...streams: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]
): Promise<BackupFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, measured } = createDigestStream()
  await pipeline([...streams, through, createWriteStream(path, { mode: 0o600 })])
  return measured()
}

/** Describes an existing piece; undefined if there is none. */
export async function readBackupFile(path: string): Promise<BackupFile | undefined> {
  const { through, measured } = createDigestStream()
  const nowhere = new Writable({ write: (_, __, done) => done() })
  try {
    await pipeline(createReadStream(path), through, nowhere)
    return measured()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
