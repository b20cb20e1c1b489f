import { parser } from './grammar/parser'
import { expressionLimits } from './limits'
import type { TextSpan } from './problem'
import { bracketContent, cleanName } from './reference'

/** A custom function of a flow as written in `#C[…]`; only the id counts, the name is for people. */
export type CustomReference = { name: string; id: string }

const withId = /^(.*?)_?(\d{10,13}_\d{1,5})$/

/** Reads the inside of `#C[…]`; a text that holds no id stands for itself. */
export function parseCustom(inside: string): CustomReference {
  const trimmed = inside.trim()
  const [, name = '', id = trimmed] = withId.exec(trimmed) ?? []
  return { name, id }
}

const printName = ({ name, id }: CustomReference): string => `#C[${name ? `${cleanName(name)}_` : ''}${id}]`

/** Writes the call of a custom function. */
export const printCustom = (custom: CustomReference): string => `${printName(custom)}()`

/** The distinct custom functions that a text calls, in order of appearance, also while the text has errors. */
export function customReferencesOf(text: string): CustomReference[] {
  const distinct = new Map(usesOf(text).map(({ custom }) => [custom.id, custom]))
  return [...distinct.values()]
}

/** The text after a custom function got a new name; everything else stays as the author wrote it. */
export const renameCustom = (text: string, id: string, name: string): string =>
  usesOf(text)
    .filter(({ custom }) => custom.id === id)
    .reduceRight((renamed, { from, to }) => {
      return renamed.slice(0, from) + printName({ name, id }) + renamed.slice(to)
    }, text)

function usesOf(text: string): (TextSpan & { custom: CustomReference })[] {
  if (text.length > expressionLimits.length || !text.includes('#C[')) return []
  const uses: (TextSpan & { custom: CustomReference })[] = []
  parser.parse(text).iterate({
    enter({ name, from, to }) {
      if (name === 'CustomName')
        uses.push({ from, to, custom: parseCustom(bracketContent(text, { from, to })) })
    },
  })
  return uses
}
