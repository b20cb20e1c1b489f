import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** How many bytes there are, and their SHA-256 in hex. */
interface Measure {
  bytes: number
  sha256: string
}

/** Lets bytes through; `measured` tells what went through so far. */
export function createDigestStream(): { through: Transform; measured(): Measure } {
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

/**
 * Lets bytes through and ends in the error `changed` where their SHA-256 is another one. The last piece waits for it, so that a
 * changed file never arrives whole.
 */
export function createVerifyStream(sha256: string, changed: Error): Transform {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      const before = last
      last = chunk
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') !== sha256) return done(changed)
      done(null, last)
    },
  })
}
