import type { ServerClock } from './clock'
import { takeRandomBytes } from './random-bytes'

const mostInOneMillisecond = 0x1000

/**
 * Creates UUIDv7 ids: 48 bits of time, a counter within the millisecond, then random bits. Ids of one process
 * are monotonic, even if the clock stands still or goes back, so that keys are written in order and rows of
 * one instant can be sorted.
 */
export const createIdGenerator = (clock: ServerClock) => {
  let time = 0
  let count = 0
  return (): string => {
    const now = clock.now()
    const fresh = now > time || count + 1 === mostInOneMillisecond
    time = Math.max(now, fresh ? time + 1 : time)
    count = fresh ? 0 : count + 1
    return uuid(time, count)
  }
}

function uuid(time: number, count: number): string {
  const bytes = takeRandomBytes(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns the creation time of an id of this kind. */
export function idTimestamp(id: string): number | undefined {
  const isOne = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(id)
  return isOne ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined
}
