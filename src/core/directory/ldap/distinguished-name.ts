const partsOf = (name: string): string[] =>
  (name.match(/(?:\\.|[^\\,])+/gs) ?? []).map((part) => {
    const at = part.indexOf('=')
    const [attribute, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    return `${attribute.trim()}=${value.trim()}`.toLowerCase()
  })

/** Name without spaces or escapes around its signs, as servers usually write it. */
const plainName = /^[^\\,=\s]+=[^\\,=\s]+(?:,[^\\,=\s]+=[^\\,=\s]+)*$/

/** Writes a distinguished name as others that are equal: parts in lower case, without spaces around commas and equals signs. */
export const normalizeName = (name: string): string =>
  plainName.test(name) ? name.toLowerCase() : partsOf(name).join(',')

/** Returns a distinguished name and those above it, from itself upwards, written alike. An escaped comma divides nothing. */
export function listNamesUpwards(name: string): string[] {
  const parts = partsOf(name)
  return parts.map((_, at) => parts.slice(at).join(','))
}
