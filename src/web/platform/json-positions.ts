/** Range of a value in a document's text. */
export interface TextRange {
  from: number
  to: number
}

/** Document with the position of each value, by a path such as "list/0/name". */
export interface JsonPositions {
  value: unknown
  spans: ReadonlyMap<string, TextRange>
}

/** Error for text that is no JSON from this position on. */
export class JsonSyntaxError extends Error {
  constructor(readonly at: number) {
    super('no JSON')
  }
}

const deepest = 64
const pathText = (path: readonly (string | number)[]) => path.join('/')
const text = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const space = /[ \t\r\n]*/y

class Reader {
  private at = 0
  readonly spans = new Map<string, TextRange>()

  constructor(private readonly source: string) {}

  /** An object key such as "__proto__" is stored as a plain property and never reaches a prototype. */
  read(): unknown {
    const value = this.value([])
    this.match(space)
    if (this.at < this.source.length) throw new JsonSyntaxError(this.at)
    return value
  }

  private match(shape: RegExp): string | undefined {
    shape.lastIndex = this.at
    const found = shape.exec(this.source)?.[0]
    this.at += found?.length ?? 0
    return found
  }

  private takes(sign: string): boolean {
    this.match(space)
    if (this.source[this.at] !== sign) return false
    this.at++
    return true
  }

  private demand(sign: string) {
    if (!this.takes(sign)) throw new JsonSyntaxError(this.at)
  }

  private value(path: readonly (string | number)[]): unknown {
    if (path.length > deepest) throw new JsonSyntaxError(this.at)
    this.match(space)
    const from = this.at
    const value = this.takes('{') ? this.object(path) : this.takes('[') ? this.list(path) : this.leaf()
    this.spans.set(pathText(path), { from, to: this.at })
    return value
  }

  private leaf(): unknown {
    const found = this.match(text) ?? this.match(plain)
    if (found === undefined) throw new JsonSyntaxError(this.at)
    return JSON.parse(found)
  }

  private list(path: readonly (string | number)[]): unknown[] {
    const list: unknown[] = []
    if (this.takes(']')) return list
    do list.push(this.value([...path, list.length]))
    while (this.takes(','))
    this.demand(']')
    return list
  }

  private object(path: readonly (string | number)[]): object {
    const entries: [string, unknown][] = []
    if (this.takes('}')) return {}
    do {
      this.match(space)
      const name = this.match(text)
      if (name === undefined) throw new JsonSyntaxError(this.at)
      this.demand(':')
      const key = String(JSON.parse(name))
      entries.push([key, this.value([...path, key])])
    } while (this.takes(','))
    this.demand('}')
    return Object.fromEntries(entries)
  }
}

/** Parses a document with the positions of its values; throws JsonSyntaxError for invalid JSON. */
export function parseJsonPositions(source: string): JsonPositions {
  const reader = new Reader(source)
  return { value: reader.read(), spans: reader.spans }
}

/** Returns the range of a path, or of its nearest ancestor in the text. */
export function rangeOfPath({ spans }: JsonPositions, path: readonly (string | number)[]): TextRange {
  const found = spans.get(pathText(path))
  if (found) return found
  return path.length ? rangeOfPath({ value: null, spans }, path.slice(0, -1)) : { from: 0, to: 0 }
}

/** Returns the line and column of a position, counted from one. */
export function lineColumnOf(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
