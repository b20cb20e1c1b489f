import { randomInt } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'secure-json-parse'
import { runToCompletion, type SliceGenerator } from '../../../core/slices'
import { finishInSlices } from '../time-slice'
import { HttpError } from './http-error'
import { limits } from './limits'

/** Returns the place of the quote that ends a text begun before `from`; the length of the JSON where none does. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at
    while (json.charCodeAt(before - 1) === 92) before--
    if ((at - before) % 2 === 0) return at
  }
  return json.length
}

/** What a JSON text breaks of what a request's may be. */
interface SizeFault {
  code: string
  limit: number
}

/** So many values are counted before others may have their turn. */
const valuesOfSlice = 2_000

/**
 * Returns the bound that a JSON text breaks: deeper, with more values, with more keys in an object or more kinds of objects
 * than a request's may be. Stops as soon as one is broken, and passes over quoted texts as a whole.
 */
export const findSizeFault = (text: string): SizeFault | undefined => runToCompletion(sizeFaultInSlices(text))

/** Does the same, and may be interrupted between values. */
function* sizeFaultInSlices(text: string): SliceGenerator<SizeFault | undefined> {
  const objects = new ObjectCounter()
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === 34) {
      const end = endOfText(text, at + 1)
      const code = objects.takeText(text, at, end)
      if (code) return { code, limit: limits.bodyKinds }
      at = end
    } else if (letter === 125 || letter === 93) depth--
    else if (letter === 44 || letter === 123 || letter === 91) {
      if (letter !== 44 && ++depth > limits.bodyDepth)
        return { code: 'request.too-deep', limit: limits.bodyDepth }
      if (objects.isTooFull(letter, depth)) return { code: 'request.too-many-keys', limit: limits.bodyKeys }
      if (++values > limits.bodyValues) return { code: 'request.too-many-values', limit: limits.bodyValues }
      if (values % valuesOfSlice === 0) yield
    }
  }
  return undefined
}

/** An object or list that is being read. */
interface OpenEntry {
  isObject: boolean
  entries: number
  /** What its keys so far come to. */
  kind: number
  isKeyNext: boolean
}

const kindBits = 18

/**
 * Counts the keys of objects, and the different beginnings of their lists of keys: each costs the reader a description of
 * its own, whereas rows with the same keys share theirs. Kinds are told apart by 18 bits of a hash that nobody can foresee.
 */
class ObjectCounter {
  private readonly open: OpenEntry[] = []
  private depth = 0
  private kinds = 0
  private readonly seen = new Uint8Array((1 << kindBits) / 8)
  private readonly seed = randomInt(2 ** 31)

  /** Takes a comma or an opening bracket; returns whether an object has too many keys. */
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
    return entry.isObject && entry.entries > limits.bodyKeys
  }

  /** Takes a quoted text; returns the code of a refusal where it is the key of one kind of objects too many. */
  takeText(text: string, from: number, to: number): string | undefined {
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
    return this.kinds > limits.bodyKinds ? 'request.too-many-kinds' : undefined
  }
}

/** A refusal of a body that is longer than its call takes. */
export const bodyTooLargeError = (bytes: number) =>
  new HttpError(413, 'request.body-too-large', { limit: sizeText(bytes) })

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 / 1024)} MB`

/** So many bytes are decoded before others may have their turn. */
const bytesOfSlice = 128 * 1024

/** Bytes as a text, a piece at a time. */
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
 * A request's JSON as an object: not too long, deep or full, no key that would reach a prototype. Others have their turn
 * between the readings of a long one.
 */
export async function readJson(
  bytes: Buffer,
  most: number = limits.callBytes,
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
  const value = parsed(text)
  await nextTurn()
  // Such characters come as escapes only; who sends none is not looked at twice.
  if (mayBeUnstorable.test(text) && unstorable.test(JSON.stringify(value)))
    throw new HttpError(400, 'request.unstorable')
  await nextTurn()
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new HttpError(400, 'request.not-an-object')
}

/** A text that came another way than as JSON; refused when it holds what no text of the database keeps. */
export function assertStorable(text: string): string {
  if (unstorable.test(JSON.stringify(text))) throw new HttpError(400, 'request.unstorable')
  return text
}

/** As JSON.stringify writes what PostgreSQL keeps in no text: a NUL, and half of a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i

function parsed(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    const forbidden = error instanceof Error && /forbidden prototype/.test(error.message)
    throw new HttpError(400, forbidden ? 'request.forbidden-key' : 'request.not-json')
  }
}
