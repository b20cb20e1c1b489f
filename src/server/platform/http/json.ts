import { randomInt } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'secure-json-parse'
import { runToCompletion, type SliceGenerator } from '../../../core/slices'
import type { ErrorCode } from '../../../generated/error-codes'
import { finishInSlices } from '../time-slice'
import { HttpError } from './http-error'
import { requestLimits } from './limits'
import { findStringEnd, parseInSlices } from './parse-json'
import { writeJsonChunks } from './write-json'

/** Limit that a JSON text exceeds. */
interface SizeFault {
  code: ErrorCode
  limit: number
}

/** Number of values counted before yielding. */
const valuesOfSlice = 2_000

/**
 * Returns the limit that a JSON text exceeds: depth, number of values, keys of an object or kinds of objects.
 * Stops at the first one, and skips quoted texts as a whole.
 */
export const findSizeFault = (text: string): SizeFault | undefined => runToCompletion(sizeFaultInSlices(text))

/** Does the same in slices, interruptible between values. */
function* sizeFaultInSlices(text: string): SliceGenerator<SizeFault | undefined> {
  const objects = new ObjectCounter()
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === 34) {
      const end = findStringEnd(text, at + 1)
      const code = objects.takeText(text, at, end)
      if (code) return { code, limit: requestLimits.bodyKinds }
      at = end
    } else if (letter === 125 || letter === 93) depth--
    else if (letter === 44 || letter === 123 || letter === 91) {
      if (letter !== 44 && ++depth > requestLimits.bodyDepth)
        return { code: 'request.too-deep', limit: requestLimits.bodyDepth }
      if (objects.isTooFull(letter, depth))
        return { code: 'request.too-many-keys', limit: requestLimits.bodyKeys }
      if (++values > requestLimits.bodyValues)
        return { code: 'request.too-many-values', limit: requestLimits.bodyValues }
      if (values % valuesOfSlice === 0) yield
    }
  }
  return undefined
}

/** Object or list being parsed. */
interface OpenEntry {
  isObject: boolean
  entries: number
  /** Hash of its keys so far. */
  kind: number
  isKeyNext: boolean
}

const kindBits = 18

/**
 * Counts the keys of objects, and the distinct prefixes of their key lists: each costs the parser a hidden
 * class, whereas rows with the same keys share theirs. Kinds are distinguished by 18 bits of an unpredictable
 * hash.
 */
class ObjectCounter {
  private readonly open: OpenEntry[] = []
  private depth = 0
  private kinds = 0
  private readonly seen = new Uint8Array((1 << kindBits) / 8)
  private readonly seed = randomInt(2 ** 31)

  /** Handles a comma or an opening bracket; returns whether an object has too many keys. */
  isTooFull(letter: number, depth: number): boolean {
    this.depth = depth
    const known = this.open[depth]
    const entry = known ?? { isObject: false, entries: 0, kind: 0, isKeyNext: false }
    this.open[depth] = entry
    if (letter !== 44) {
      entry.isObject = letter === 123
      entry.entries = 0
      entry.kind = this.seed
    }
    entry.entries += 1
    entry.isKeyNext = entry.isObject
    return entry.isObject && entry.entries > requestLimits.bodyKeys
  }

  /**
   * Handles a quoted text; returns an error code if it is the key that makes one kind of objects too many.
   */
  takeText(text: string, from: number, to: number): ErrorCode | undefined {
    const entry = this.open[this.depth]
    if (!entry?.isKeyNext) return undefined
    entry.isKeyNext = false
    let kind = Math.imul(entry.kind ^ (to - from), 0x01000193)
    for (let at = from + 1; at < to; at++)
      kind = Math.imul(kind ^ text.charCodeAt(at), 0x01000193) ^ (kind >>> 15)
    entry.kind = kind
    const place = (kind ^ (kind >>> (kindBits - 4))) & ((1 << kindBits) - 1)
    const [byte, bit] = [place >> 3, 1 << (place & 7)]
    if ((this.seen[byte] ?? 0) & bit) return undefined
    this.seen[byte] = (this.seen[byte] ?? 0) | bit
    this.kinds += 1
    return this.kinds > requestLimits.bodyKinds ? 'request.too-many-kinds' : undefined
  }
}

/** Creates the error for a body that exceeds its call's limit. */
export const bodyTooLargeError = (bytes: number) =>
  new HttpError(413, 'request.body-too-large', { limit: sizeText(bytes) })

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 / 1024)} MB`

/** Number of bytes decoded before yielding. */
const bytesOfSlice = 128 * 1024

/** Decodes bytes to a text in pieces. */
function* decodeInSlices(bytes: Buffer): SliceGenerator<string> {
  const decoder = new StringDecoder('utf8')
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += bytesOfSlice) {
    parts.push(decoder.write(bytes.subarray(at, at + bytesOfSlice)))
    yield
  }
  return parts.join('') + decoder.end()
}

/**
 * Parses a request's JSON as an object: within the limits of length, depth and size, without keys that reach
 * a prototype. Yields between the passes over a long one.
 */
export async function readJson(
  bytes: Buffer,
  most: number = requestLimits.callBytes,
): Promise<Record<string, unknown>> {
  if (bytes.length > most) throw bodyTooLargeError(most)
  const nextTurn = async () => {
    if (bytes.length > bytesOfSlice) await setImmediate()
  }
  const text = await finishInSlices(decodeInSlices(bytes))
  if (text.trim() === '') return {}
  const fault = await finishInSlices(sizeFaultInSlices(text))
  if (fault) throw new HttpError(400, fault.code, { limit: fault.limit })
  await nextTurn()
  const value = await parsed(text)
  await nextTurn()
  // Such characters are always escaped; a text without escapes skips the second check.
  if (mayBeUnstorable.test(text) && !(await finishInSlices(isStorableInSlices(value))))
    throw new HttpError(400, 'request.unstorable')
  await nextTurn()
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new HttpError(400, 'request.not-an-object')
}

/** Rejects a text from outside JSON that contains characters the database cannot store. */
export function assertStorable(text: string): string {
  if (unstorable.test(JSON.stringify(text))) throw new HttpError(400, 'request.unstorable')
  return text
}

/**
 * Matches, as JSON.stringify writes them, characters that PostgreSQL cannot store: a NUL, and half of a
 * surrogate pair.
 */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i

/** Whether the database can store all texts of the value of a short JSON text; most texts have no escape that forbids it. */
export const isStorableJson = (text: string, value: unknown): boolean =>
  !mayBeUnstorable.test(text) || !unstorable.test(JSON.stringify(value))

/** Whether the database can store all texts of a value. */
function* isStorableInSlices(value: unknown): SliceGenerator<boolean> {
  for (const piece of writeJsonChunks(value)) {
    if (unstorable.test(piece)) return false
    yield
  }
  return true
}

async function parsed(text: string): Promise<unknown> {
  try {
    return await finishInSlices(parseInSlices(text, parse))
  } catch (error) {
    const forbidden = error instanceof Error && /forbidden prototype/.test(error.message)
    throw new HttpError(400, forbidden ? 'request.forbidden-key' : 'request.not-json')
  }
}
