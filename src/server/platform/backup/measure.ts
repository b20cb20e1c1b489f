import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Piece } from './manifest'

/** Lets bytes through; `piece` tells what went through so far. */
function measuring(): { through: Transform; piece(): Piece } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, piece: () => ({ bytes, sha256: hash.copy().digest('hex') }) }
}

/** Writes what streams give to a file that nobody else may read, and answers what was written. */
export async function writePiece(
  path: string,
  ...streams: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]
): Promise<Piece> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { through, piece } = measuring()
  await pipeline([...streams, through, createWriteStream(path, { mode: 0o600 })])
  return piece()
}

/** What lies there; nothing when nothing does. */
export async function pieceAt(path: string): Promise<Piece | undefined> {
  const { through, piece } = measuring()
  const nowhere = new Writable({ write: (_, __, done) => done() })
  try {
    await pipeline(createReadStream(path), through, nowhere)
    return piece()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
