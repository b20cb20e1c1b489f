import { lettersOfValue, remainingRoom, type SliceGenerator } from '../../../core/slices'
import { finishInSlices } from '../time-slice'

/** Number of values that are serialized before yielding. */
const valuesOfPiece = 4_000

/** Whether a value is serialized in more than one piece. */
export const isLongJson = (value: unknown, size = valuesOfPiece): boolean => remainingRoom(value, size) < 0

const isWritten = (member: unknown) =>
  member !== undefined && typeof member !== 'function' && typeof member !== 'symbol'

const stripQuotes = (json: string) => json.slice(1, -1)

/** Serializes a long text in pieces, none of which ends within a surrogate pair. */
function* writeText(text: string, size: number): Generator<string> {
  yield '"'
  for (let at = 0; at < text.length; ) {
    const end = at + size * lettersOfValue
    const isHalf = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '')
    yield stripQuotes(JSON.stringify(text.slice(at, isHalf ? end + 1 : end)))
    at = isHalf ? end + 1 : end
  }
  yield '"'
}

type Entry = readonly [name: string | number, member: unknown]

/** Serializes the members of a list or an object, small ones together. */
function* writeMembers(entries: Iterable<Entry>, isList: boolean, size: number): Generator<string> {
  let batch: Entry[] = []
  let room = size
  let comma = ''
  const takeBatch = (): string => {
    if (!batch.length) return ''
    const members = isList ? batch.map(([, member]) => member) : Object.fromEntries(batch)
    const json = comma + stripQuotes(JSON.stringify(members))
    batch = []
    comma = ','
    return json
  }
  for (const entry of entries) {
    const [name, member] = entry
    let left = remainingRoom(member, room)
    if (left < 0) {
      yield takeBatch()
      left = remainingRoom(member, size)
    }
    room = left < 0 ? size : left
    if (left >= 0) batch.push(entry)
    else {
      yield isList ? comma : `${comma}${JSON.stringify(name)}:`
      comma = ','
      yield* writeJsonChunks(member, size)
    }
  }
  yield takeBatch()
}

/** Serializes to the same JSON as JSON.stringify, in pieces of bounded work. */
export function* writeJsonChunks(value: unknown, size = valuesOfPiece): Generator<string> {
  if (!isLongJson(value, size)) return yield JSON.stringify(value)
  if (typeof value === 'string') return yield* writeText(value, size)
  const isList = Array.isArray(value)
  yield isList ? '[' : '{'
  const entries = isList
    ? value.entries()
    : Object.entries(value as object).filter(([, member]) => isWritten(member))
  yield* writeMembers(entries, isList, size)
  yield isList ? ']' : '}'
}

/** Serializes to the same JSON as JSON.stringify, interruptible between its pieces. */
export function* stringifyInSlices(value: unknown): SliceGenerator<string> {
  let json = ''
  for (const piece of writeJsonChunks(value)) {
    json += piece
    yield
  }
  return json
}

/** Encodes the pieces of a text, interruptible between them. */
export function* encodeChunks(pieces: Iterable<string>): SliceGenerator<Buffer[]> {
  const encoded: Buffer[] = []
  for (const piece of pieces) {
    if (piece) encoded.push(Buffer.from(piece))
    yield
  }
  return encoded
}

/** Serializes a long value to the bytes of its JSON, yielding to other requests. */
export const writeJson = (value: unknown): Promise<Buffer[]> =>
  finishInSlices(encodeChunks(writeJsonChunks(value)))
