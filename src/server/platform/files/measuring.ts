import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** How many bytes there are, and their SHA-256 in hex. */
interface Measure {
  bytes: number
  sha256: string
}

/** Lets bytes through; `measured` tells what went through so far. */
export function measuring(): { through: Transform; measured(): Measure } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, measured: () => ({ bytes, sha256: hash.copy().digest('hex') }) }
}
