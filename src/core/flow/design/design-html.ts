import type { FlowDesign } from '../../../generated/types'
import { fieldSchemas } from '../../form'
import type { TranslationMap } from './translate-options'

/*
 * Identifies the parts of a design that are HTML by the schemas of fields. An option of the format "rich" is
 * always HTML; one of the format "value" is HTML in fields whose value is.
 */

type Clean = (html: string) => string

const formatsOf = (options: unknown): [string, unknown][] =>
  Object.entries((options as { properties?: Record<string, { format?: unknown }> })?.properties ?? {}).map(
    ([name, { format }]) => [name, format],
  )
const optionsOfFormat = (of: readonly (typeof fieldSchemas)[number][], option: string) =>
  new Set(
    of.flatMap(({ options }) =>
      formatsOf(options).flatMap(([name, format]) => (format === option ? [name] : [])),
    ),
  )

const htmlFields = fieldSchemas.filter(({ text, variants = [] }) =>
  [text, ...variants.map((variant) => variant.text)].some((one) => one?.from === 'html'),
)
const htmlFieldNames = new Set(htmlFields.map(({ name }) => name))

/** Options that are HTML in any field. */
export const htmlOptions: ReadonlySet<string> = optionsOfFormat(fieldSchemas, 'rich')

/** Options that are HTML in fields whose value is HTML. */
export const htmlValueOptions: ReadonlySet<string> = optionsOfFormat(htmlFields, 'value')

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checks whether a node is an item or a column of a field whose value is HTML. */
const holdsHtml = ({ type, editer_component: component, options }: Node): boolean =>
  htmlFieldNames.has(type as string) ||
  htmlFieldNames.has(component as string) ||
  (isNode(options) && htmlFieldNames.has(options.componentName as string))

/** Maps the HTML within a part of a design; a part without HTML stays the same object, and nothing is copied. */
function mapPart(part: unknown, clean: Clean, isHtmlField = false): unknown {
  if (Array.isArray(part)) return mapList(part, clean, isHtmlField)
  return isNode(part) ? mapNode(part, clean, isHtmlField) : part
}

function mapList(list: unknown[], clean: Clean, isHtmlField: boolean): unknown[] {
  let mapped: unknown[] | undefined
  for (let at = 0; at < list.length; at++) {
    const next = mapPart(list[at], clean, isHtmlField)
    if (next === list[at]) continue
    mapped ??= [...list]
    mapped[at] = next
  }
  return mapped ?? list
}

function mapNode(node: Node, clean: Clean, isHtmlField: boolean): Node {
  const holds = isHtmlField || holdsHtml(node)
  const isHtml = (name: string) => htmlOptions.has(name) || (holds && htmlValueOptions.has(name))
  let mapped: Node | undefined
  for (const name of Object.keys(node)) {
    const value = node[name]
    const next =
      typeof value !== 'string' ? mapPart(value, clean, holds) : isHtml(name) ? clean(value) : value
    if (next === value) continue
    mapped ??= { ...node }
    mapped[name] = next
  }
  return mapped ?? node
}

/** Cleans all HTML of a design, translations included; a clean design stays the same object. */
export function cleanDesignHtml(design: FlowDesign, clean: Clean): FlowDesign {
  const cleaned = new Map<string, string>()
  const note = (html: string) => {
    const result = cleaned.get(html) ?? clean(html)
    cleaned.set(html, result)
    cleaned.set(result, result)
    return result
  }
  const { i18n, ...rest } = design
  const own = mapPart(rest, note) as typeof rest
  const wordsOf = (words: TranslationMap) => {
    const mapped = Object.entries(words).map(([text, word]) => {
      const html = cleaned.get(text)
      return html === undefined ? [text, word] : [html, clean(word)]
    })
    return Object.fromEntries(mapped) as Record<string, string>
  }
  const spoken =
    i18n && Object.fromEntries(Object.entries(i18n).map(([name, words]) => [name, wordsOf(words ?? {})]))
  const isSame = own === rest && JSON.stringify(spoken) === JSON.stringify(i18n)
  return isSame ? design : { ...own, ...(spoken && { i18n: spoken }) }
}

const htmlPrefix = '\0html '

/** Returns the key of an HTML text's translation. */
export const htmlTranslationKey = (text: string): string => `${htmlPrefix}${text}`

/** Adds cleaned HTML variants of those translations that could contain tags. */
export function withHtmlTranslations(words: TranslationMap, clean: Clean): TranslationMap {
  const mapped = Object.entries(words).flatMap(([text, word]) =>
    /[<&>]/.test(text + word) ? [[htmlTranslationKey(clean(text)), clean(word)]] : [],
  )
  return mapped.length ? { ...words, ...Object.fromEntries(mapped) } : words
}
