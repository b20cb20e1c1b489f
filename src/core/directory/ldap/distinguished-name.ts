/**
 * Returns a distinguished name and those above it, from itself upwards, written alike: parts in lower case, without spaces
 * around commas and equals signs. An escaped comma divides nothing.
 */
export function listNamesUpwards(name: string): string[] {
  const parts = (name.match(/(?:\\.|[^\\,])+/gs) ?? []).map((part) => {
    const [attribute = '', ...value] = part.split('=')
    return `${attribute.trim()}=${value.join('=').trim()}`.toLowerCase()
  })
  return parts.map((_, at) => parts.slice(at).join(','))
}
