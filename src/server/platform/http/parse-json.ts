import type { SliceGenerator } from '../../../core/slices'

/** Length from which a text is parsed in pieces; no ordinary body or design is as long. */
const longText = 128 * 1024
const lettersOfPiece = 32 * 1024

/** Number of brackets and commas visited before yielding. */
const marksOfSlice = 2_000

/**
 * Returns the position of the quote that ends a text begun before `from`; the length of the JSON if there is
 * none.
 */
export function findStringEnd(json: string, from: number): number {
  for (let at = json.indexOf('"', from); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at
    while (json.charCodeAt(before - 1) === 92) before--
    if ((at - before) % 2 === 0) return at
  }
  return json.length
}

type Parse = (json: string) => unknown

/** List or object whose end is not reached. */
interface Container {
  isList: boolean
  /** Position of its bracket. */
  opened: number
  /** Positions of its first member that is not parsed yet, and of its last one. */
  rest: number
  member: number
  /** Whether the last member was parsed in pieces. */
  isAfterPieces: boolean
  /** Members parsed so far; missing as long as no piece of it was parsed. */
  value?: unknown[] | Record<string, unknown>
}

const isBlank = (json: string) => /^[ \t\n\r]*$/.test(json)

function assertJson(isValid: boolean): asserts isValid {
  if (!isValid) throw new SyntaxError('text is not JSON')
}

/** Adds a member as JSON.parse does: also `__proto__` becomes a property. */
function addMember(value: Record<string, unknown>, name: string, member: unknown): void {
  if (name !== '__proto__') value[name] = member
  else
    Object.defineProperty(value, name, {
      value: member,
      configurable: true,
      enumerable: true,
      writable: true,
    })
}

/** Parses the members of long lists and objects in pieces; short ones as a part of what contains them. */
class PieceParser {
  private readonly open: Container[] = []
  private root: Container | undefined
  private end = 0
  /** Whether a piece was parsed since the last mark. */
  hasPiece = false

  constructor(
    private readonly json: string,
    private readonly parse: Parse,
    private readonly size: number,
  ) {}

  /** Handles a bracket or a comma outside of texts. */
  visit(letter: number, at: number): void {
    this.hasPiece = false
    if (letter === 44) this.endMember(at)
    else if (letter === 93 || letter === 125) this.close(at, letter === 93)
    else this.begin(at, letter === 91)
  }

  /** Returns the value of the text. */
  finish(): unknown {
    const { json, root, end } = this
    if (!root?.value) return this.parse(json)
    assertJson(!this.open.length && isBlank(json.slice(end)))
    // The parser decides whether a byte order mark may come first.
    this.parse(`${json.slice(0, root.opened)}[]`)
    return root.value
  }

  private begin(at: number, isList: boolean): void {
    const container = { isList, opened: at, rest: at + 1, member: at + 1, isAfterPieces: false }
    if (!this.open.length) {
      assertJson(!this.root)
      this.root = container
    }
    this.open.push(container)
  }

  private endMember(at: number): void {
    const container = this.open.at(-1)
    assertJson(container !== undefined)
    if (container.isAfterPieces) {
      assertJson(isBlank(this.json.slice(container.rest, at)))
      container.isAfterPieces = false
      container.rest = at + 1
    } else if (at - container.rest > this.size) {
      this.openPath()
      this.takeMembers(container, at)
    }
    container.member = at + 1
  }

  private close(at: number, isList: boolean): void {
    const container = this.open.pop()
    assertJson(container?.isList === isList)
    if (!this.open.length) this.end = at + 1
    if (!container.value) return
    if (container.isAfterPieces) assertJson(isBlank(this.json.slice(container.rest, at)))
    else this.takeMembers(container, at)
    const parent = this.open.at(-1)
    if (parent) this.attach(container.value, container.opened, parent, at + 1)
  }

  /** Begins the values of all open containers, with the members before the one that is open. */
  private openPath(): void {
    for (const [depth, container] of this.open.entries()) {
      const parent = this.open[depth - 1]
      if (container.value) continue
      container.value = container.isList ? [] : {}
      if (!parent) continue
      assertJson(!parent.isAfterPieces)
      if (parent.member > parent.rest) this.takeMembers(parent, parent.member - 1)
    }
  }

  /** Parses the members before a position, which a comma or the closing bracket takes. */
  private takeMembers(container: Container, to: number): void {
    const { value, rest } = container
    const piece = this.json.slice(rest, to)
    assertJson(!isBlank(piece))
    this.hasPiece = true
    container.rest = to + 1
    if (Array.isArray(value)) for (const member of this.parse(`[${piece}]`) as unknown[]) value.push(member)
    else if (value)
      for (const [name, member] of Object.entries(this.parse(`{${piece}}`) as object))
        addMember(value, name, member)
  }

  /** Adds a member that was parsed in pieces. */
  private attach(member: object, opened: number, parent: Container, end: number): void {
    const { value } = parent
    const name = this.json.slice(parent.member, opened)
    if (Array.isArray(value)) {
      assertJson(isBlank(name))
      value.push(member)
    } else if (value) {
      // A parser that rejects names sees the one name that it also looks for in the member.
      const sample = Object.hasOwn(member, 'prototype') ? '{"prototype":0}' : '0'
      for (const own of Object.keys(this.parse(`{${name} ${sample}}`) as object))
        addMember(value, own, member)
    }
    parent.rest = end
    parent.isAfterPieces = true
  }
}

/**
 * Parses to the same value as JSON.parse, a long text in pieces, interruptible between them. Rejects the same texts,
 * each piece by the given parser.
 */
export function* parseInSlices(
  json: string,
  parse: Parse = JSON.parse,
  { from = longText, size = lettersOfPiece } = {},
): SliceGenerator<unknown> {
  if (json.length < from) return parse(json)
  const parser = new PieceParser(json, parse, size)
  let marks = 0
  for (let at = 0; at < json.length; at++) {
    const letter = json.charCodeAt(at)
    if (letter === 34) at = findStringEnd(json, at + 1)
    else if (letter === 44 || letter === 91 || letter === 93 || letter === 123 || letter === 125) {
      parser.visit(letter, at)
      if (parser.hasPiece || ++marks % marksOfSlice === 0) yield
    }
  }
  return parser.finish()
}
