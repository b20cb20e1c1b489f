import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { measuring } from '../files/digest-stream'
import type { Piece } from './manifest'

/** Writes what streams give to a file that nobody else may read, and answers what was written. */
export async function writePiece(
  path: string,
  ...streams: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]
): Promise<Piece> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, measured } = measuring()
  await pipeline([...streams, through, createWriteStream(path, { mode: 0o600 })])
  return measured()
}

/** What lies there; nothing when nothing does. */
export async function pieceAt(path: string): Promise<Piece | undefined> {
  const { through, measured } = measuring()
  const nowhere = new Writable({ write: (_, __, done) => done() })
  try {
    await pipeline(createReadStream(path), through, nowhere)
    return measured()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
