import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Number of bytes, and their SHA-256 in hex. */
interface Measure {
  bytes: number
  sha256: string
}

/** Passes bytes through; `measured` returns the digest so far. */
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
 * Passes bytes through and fails with the error `changed` if their SHA-256 differs. The last piece is delayed
 * until then, so that a changed file never arrives whole.
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
