import { expressionLimits } from './limits'
import type { TextSpan } from './problem'
import { bracketContent, sanitizeReferenceName } from './reference'
import { textPattern } from './tokens'

/** Custom function of a flow as written in `#C[…]`; only the id counts, the name is for people. */
export type CustomReference = { name: string; id: string }

const withId = /^(.*?)_?(\d{10,13}_\d{1,5})$/

/** Parses the content of `#C[…]`; a text without an id is used as both name and id. */
export function parseCustomReference(inside: string): CustomReference {
  const trimmed = inside.trim()
  const [, name = '', id = trimmed] = withId.exec(trimmed) ?? []
  return { name, id }
}

const printName = ({ name, id }: CustomReference): string =>
  `#C[${name ? `${sanitizeReferenceName(name)}_` : ''}${id}]`

/** Writes the call of a custom function. */
export const printCustomReference = (custom: CustomReference): string => `${printName(custom)}()`

/**
 * Returns the distinct custom functions a text calls, in order of appearance, even while the text has errors.
 */
export function findCustomReferences(text: string): CustomReference[] {
  const distinct = new Map(usesOf(text).map(({ custom }) => [custom.id, custom]))
  return [...distinct.values()]
}

/** Renames a custom function in a text; everything else stays as the author wrote it. */
export const renameCustomInExpression = (text: string, id: string, name: string): string =>
  usesOf(text)
    .filter(({ custom }) => custom.id === id)
    .reduceRight((renamed, { from, to }) => {
      return renamed.slice(0, from) + printName({ name, id }) + renamed.slice(to)
    }, text)

/** Names in brackets and texts, also unclosed ones, which reach to the end of their line. */
const namesAndTexts = new RegExp(`${textPattern}|["“”].*|(?:@|\\$|#C?)\\[[^\\]\\n]*\\]?`, 'gu')

function usesOf(text: string): (TextSpan & { custom: CustomReference })[] {
  if (text.length > expressionLimits.length || !text.includes('#C[')) return []
  return [...text.matchAll(namesAndTexts)]
    .filter(([found]) => /^#C\[[^\]]+\]$/.test(found))
    .map(({ 0: found, index: from }) => {
      const span = { from, to: from + found.length }
      return { ...span, custom: parseCustomReference(bracketContent(text, span)) }
    })
}
