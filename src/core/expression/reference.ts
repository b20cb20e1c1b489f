import type { TextSpan } from './problem'

/** Field that an expression reads: its stored value, its displayed value, or a column of the same row. */
export type FieldReference = { name: string; key: string; shown: boolean; column: boolean }

const field = /^(.*?)_?(\d{13}_\d+)$/
const column = /^(.*)_([A-Za-z0-9]{1,32})$/
const shownMark = '_展示值'

/** Parses the content of `@[…]`; only the key (S2-160) or the column code counts, the name is for people. */
export function parseReference(inside: string): FieldReference | undefined {
  const trimmed = inside.trim()
  const shown = trimmed.endsWith(shownMark)
  const bare = shown ? trimmed.slice(0, -shownMark.length) : trimmed
  const match = field.exec(bare)
  const [, name = '', key = ''] = match ?? column.exec(bare) ?? []
  return key ? { name, key, shown, column: match === null } : undefined
}

/** Writes a reference. */
export function printReference({ name, key, shown }: Omit<FieldReference, 'column'>): string {
  const safe = sanitizeReferenceName(name)
  return `@[${safe ? `${safe}_` : ''}${key}${shown ? shownMark : ''}]`
}

/** Returns the code at the end of a column's text such as `数量_bhq6G`. */
export const parseColumnCode = (text: string): string => text.slice(text.lastIndexOf('_') + 1).trim()

/** Sanitizes a field's name for a reference: characters that would end it early are replaced. */
export const sanitizeReferenceName = (name: string): string =>
  name.replaceAll(']', '］').replace(/\r\n|[\n\r\u2028\u2029]/g, ' ')

/** Returns the text between the brackets of a reference or function name. */
export const bracketContent = (text: string, { from, to }: TextSpan): string =>
  text.slice(text.indexOf('[', from) + 1, to - 1).trim()
