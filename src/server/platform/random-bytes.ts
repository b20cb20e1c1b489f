import { randomBytes, randomFillSync } from 'node:crypto'

/** Random bytes for many takers; asking the system for a few each time costs more than the rest of an id. */
const pool = Buffer.alloc(4096)
let used = pool.length

/** Takes random bytes, each of them once. A small number is a view of a pool, to be read before the next is taken. */
export function takeRandomBytes(count: number): Buffer {
  if (count > pool.length) return randomBytes(count)
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}
