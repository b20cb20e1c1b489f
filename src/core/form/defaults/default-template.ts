/** A stretch of a default's text, end exclusive: words as they stand, or a ${name:argument}. */
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

/** A default's text in parts; together they are the text. A `${` that nothing closes is words, and marked. */
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
