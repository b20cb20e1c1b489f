/** Span of a default's text, end exclusive: literal text, or a ${name:argument}. */
export type TemplatePart = { from: number; to: number } & (
  | { words: string; isUnclosed?: true }
  | { name: string; argument: string }
)

const words = (text: string, from: number, to: number): TemplatePart[] =>
  from < to ? [{ from, to, words: text.slice(from, to) }] : []

function formatOf(inside: string) {
  const colon = inside.indexOf(':')
  if (colon < 0) return { name: inside, argument: '' }
  return { name: inside.slice(0, colon), argument: inside.slice(colon + 1) }
}

/**
 * Splits a default's text into parts that together form the text. An unclosed `${` is literal text, and
 * marked.
 */
export function parseTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let at = 0
  while (at < text.length) {
    const from = text.indexOf('${', at)
    if (from < 0) break
    parts.push(...words(text, at, from))
    const end = text.indexOf('}', from)
    if (end < 0) return [...parts, { from, to: text.length, words: text.slice(from), isUnclosed: true }]
    at = end + 1
    parts.push({ from, to: at, ...formatOf(text.slice(from + 2, end)) })
  }
  return [...parts, ...words(text, at, text.length)]
}
