const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

function textOf(text: string): string {
  if (lone.test(text)) throw new Error('text with half a character has no canonical form')
  return JSON.stringify(text)
}

function numberOf(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} has no canonical form`)
  return JSON.stringify(value)
}

const membersOf = (value: object): string =>
  Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${textOf(name)}:${canonical(member)}`)
    .join()

/**
 * JSON in its canonical form (RFC 8785, JCS): one text for all texts that mean the same. Members without a value are
 * left out, as JSON does. Throws on what JSON cannot hold.
 */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'number') return numberOf(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === 'object') return `{${membersOf(value)}}`
  throw new Error(`a ${typeof value} has no canonical form`)
}
