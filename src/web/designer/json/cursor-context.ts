/** Context of the cursor in a document, however incomplete its text is. */
export interface CursorContext {
  /** Names and indexes of the path; the last is the name being written, or that of the value. */
  path: readonly (string | number)[]
  is: 'name' | 'value'
  /** Start of the word being written, which may be empty. */
  from: number
  /** Text values of each enclosing object, by name, outermost first. */
  around: readonly Readonly<Record<string, string>>[]
}

interface Open {
  kind: 'object' | 'list'
  /** Name whose value comes next; undefined while a name is expected. */
  name?: string
  index: number
  texts: Record<string, string>
}

const token = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g
const unquoted = (text: string) => text.replace(/^"|"$/g, '')

function take(open: Open[], text: string, pending: { name?: string }): void {
  const top = open.at(-1)
  if (text === '{') open.push({ kind: 'object', index: 0, texts: {} })
  else if (text === '[') open.push({ kind: 'list', index: 0, texts: {} })
  else if (text === '}' || text === ']') open.pop()
  else if (text === ':' && top) top.name = pending.name
  else if (text === ',' && top) {
    top.index++
    top.name = undefined
  } else if (top?.kind === 'object' && top.name === undefined) pending.name = unquoted(text)
  else if (top?.name !== undefined && text.startsWith('"')) top.texts[top.name] = unquoted(text)
}

/** Reads the following text values of the objects still open at a position: an item's type may come later. */
function readOn(source: string, at: number, open: readonly Open[]): void {
  const inner = open.map((one) => ({ ...one }))
  const pending: { name?: string } = { name: inner.at(-1)?.name }
  for (const { 0: text } of source.slice(at).matchAll(token)) {
    take(inner, text, pending)
    if (!inner.length) return
  }
}

/** Returns the context at a position of a text; undefined within or after a finished value. */
export function cursorContextOf(source: string, at: number): CursorContext | undefined {
  const open: Open[] = []
  const pending: { name?: string } = {}
  let from = at
  for (const { 0: text, index } of source.slice(0, at).matchAll(token)) {
    const isWord = /^["\w-]/.test(text) && index + text.length === at
    const isWhole = /^"(?:[^"\\]|\\.)*"$/.test(text)
    if (isWord && isWhole) return undefined
    if (isWord) from = index
    else take(open, text, pending)
  }
  const top = open.at(-1)
  if (!top) return undefined
  const rest = /^(?:[^"\\\n]|\\.)*?"?(?=[\s,:}\]]|$)/.exec(source.slice(at))?.[0] ?? ''
  readOn(source, at + (from < at ? rest.length : 0), open)
  const steps = open.flatMap((one): (string | number)[] =>
    one.kind === 'list' ? [one.index] : one.name === undefined ? [] : [one.name],
  )
  const is = top.kind === 'object' && top.name === undefined ? 'name' : 'value'
  return { path: steps, is, from, around: open.map(({ texts }) => texts) }
}
