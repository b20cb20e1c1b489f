/** Piece of a text with placeholders: a text, or a placeholder with its kind. */
export type TextToken = { text: string } | { name: string; kind: 'open' | 'close' | 'value' }

const kinds = { '#': 'open', '/': 'close', '': 'value' } as const

/** Splits a text at its placeholders. */
export function splitPlaceholders(text: string): TextToken[] {
  const pieces: TextToken[] = []
  let at = 0
  for (const found of text.matchAll(/\{([#/]?)([^{}]*)\}/g)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) })
    const [whole, sign = '', name = ''] = found
    pieces.push({ name: name.trim(), kind: kinds[sign as keyof typeof kinds] })
    at = found.index + whole.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** Returns what is wrong with the braces of a text; undefined if each has its counterpart. */
export function findLooseBrace(text: string): 'paper.tag-no-end' | 'paper.tag-no-begin' | undefined {
  const rest = text.replace(/\{[^{}]*\}/g, '')
  if (rest.includes('{')) return 'paper.tag-no-end'
  return rest.includes('}') ? 'paper.tag-no-begin' : undefined
}

/** Part of a text: a text, a value, or what stands there only if a value does. */
export type PlaceholderPart =
  | { text: string }
  | { value: string }
  | { condition: string; parts: PlaceholderPart[] }

/** Returns the parts of a text of its own; undefined if a condition has no beginning or no end. */
export function readParts(text: string): PlaceholderPart[] | undefined {
  const root: PlaceholderPart[] = []
  const open: { condition: string; parts: PlaceholderPart[] }[] = []
  for (const piece of splitPlaceholders(text)) {
    const parts = open.at(-1)?.parts ?? root
    if ('text' in piece) parts.push(piece)
    else if (piece.kind === 'value') parts.push({ value: piece.name })
    else if (piece.kind === 'open') {
      const conditional = { condition: piece.name, parts: [] }
      parts.push(conditional)
      open.push(conditional)
    } else {
      const conditional = open.pop()
      if (!conditional || (piece.name && piece.name !== conditional.condition)) return undefined
    }
  }
  return open.length ? undefined : root
}
