import { designed, type Language, signsBetween } from '../../text/language'
import { isRecord, own, sameValue } from '../values/form-values'
import { asWritten, isPlainChoice, labelOf, type OfferedChoice, staticSource, writtenOf } from './choices'
import { type FieldUse, fieldOfItem, optionOf } from './fields'

/** The names of a choice's parts in the rows of an answer. */
export interface RowParts {
  value: string
  label: string
  children: string
  showLabel: boolean
}

const most = { depth: 12, choices: 20_000 }

const textOr = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value.trim() ? value.trim() : otherwise

/** How an item reads the rows of its source, and what it asks with. */
export const propsOf = ({ options }: FieldUse): Record<string, unknown> =>
  isRecord(options.props) ? options.props : {}

/** The names by which an item finds value, label and children in a row. */
export function partsOf(item: FieldUse): RowParts {
  const { value, label, children } = propsOf(item)
  return {
    value: textOr(value, 'value'),
    label: textOr(label, 'label'),
    children: textOr(children, 'children'),
    showLabel: item.options.showLabel === true,
  }
}

/** What an answer of a source offers; rows without a value are left out, and a value counts once at its place. */
export function toChoices(answer: unknown, parts: RowParts): OfferedChoice[] {
  let left = most.choices
  const choicesIn = (rows: unknown, depth: number): OfferedChoice[] => {
    if (!Array.isArray(rows) || depth > most.depth) return []
    const seen = new Set<unknown>()
    return rows.flatMap((row) => {
      const choice = left > 0 ? choiceIn(row, depth) : undefined
      if (!choice || seen.has(choice.value)) return []
      seen.add(choice.value)
      left--
      return [choice]
    })
  }
  const choiceIn = (row: unknown, depth: number): OfferedChoice | undefined => {
    const value = isRecord(row) ? own(row, parts.value) : row
    if (!isPlainChoice(value)) return undefined
    const label = labelOf(isRecord(row) ? own(row, parts.label) : value, value)
    const below = isRecord(row) ? choicesIn(own(row, parts.children), depth + 1) : []
    const choice = { label, ...(isRecord(row) && asWritten(row)) }
    return {
      ...choice,
      value: parts.showLabel ? writtenOf(choice) : value,
      ...(below.length ? { children: below } : {}),
    }
  }
  return choicesIn(answer, 0)
}

const known = new WeakMap<FieldUse, { choices: OfferedChoice[] | undefined }>()

/** The choices that stand in an item, with what is below each; undefined where they come from elsewhere. */
export function staticChoices(item: FieldUse): OfferedChoice[] | undefined {
  const found = known.get(item) ?? { choices: choicesInside(item) }
  known.set(item, found)
  return found.choices
}

function choicesInside(item: FieldUse): OfferedChoice[] | undefined {
  const sourceType = optionOf(item, 'sourceType')
  const source = staticSource({ ...item.options, sourceType })
  if (!source) return undefined
  const named =
    sourceType === 'json' ? partsOf(item) : { value: 'value', label: 'label', children: 'children' }
  return toChoices(source, { ...named, showLabel: item.options.showLabel === true })
}

/** Whether only a source knows the names of what is chosen in a field. */
export const isFromElsewhere = (item: FieldUse): boolean =>
  fieldOfItem(item).chooses !== undefined && staticChoices(item) === undefined

/** A field whose choices come from elsewhere with what was found there in it, so that its value reads by names. */
export function withChoices(item: FieldUse, choices: readonly OfferedChoice[]): FieldUse {
  const found = { sourceType: 'json', showLabel: false, jsonOptions: choices, props: {} }
  return { type: item.type, options: { ...item.options, ...found } }
}

/** The choices that lead to a value along its path; undefined when the path leaves them. */
export function choicesAlong(
  choices: readonly OfferedChoice[],
  path: readonly unknown[],
): OfferedChoice[] | undefined {
  const found: OfferedChoice[] = []
  let level: readonly OfferedChoice[] = choices
  for (const value of path) {
    const choice = level.find((one) => one.value === value)
    if (!choice) return undefined
    found.push(choice)
    level = choice.children ?? []
  }
  return found.length ? found : undefined
}

/** The path of a value, as a field that chooses in a tree stores it. */
const pathIn = (entry: unknown): unknown => (isRecord(entry) ? own(entry, 'path') : entry)

/** Whether a field that chooses in a tree takes several ways through it. */
const choosesSeveral = ({ options }: FieldUse): boolean =>
  isRecord(options.cascader_set) && options.cascader_set.multiple === true

const stopsAnywhere = ({ options }: FieldUse) =>
  isRecord(options.cascader_set) && options.cascader_set.checkStrictly === true

function offersPath(item: FieldUse, entry: unknown, choices: readonly OfferedChoice[]): boolean {
  const path = pathIn(entry)
  const along = Array.isArray(path) ? choicesAlong(choices, path) : undefined
  if (!along || (along.at(-1)?.children && !stopsAnywhere(item))) return false
  if (!isRecord(entry)) return true
  const { pathname, last } = entryOf(along)
  return sameValue(entry.pathname, pathname) && (entry.last === undefined || sameValue(entry.last, last))
}

/** What is stored of a way through a tree. */
export const entryOf = (along: readonly OfferedChoice[]) => ({
  path: along.map(({ value }) => value),
  pathname: along.map(writtenOf),
  last: along.at(-1)?.value ?? '',
})

/** Whether a field could have stored this value, given what it offers. */
export function isOffered(item: FieldUse, value: unknown, choices: readonly OfferedChoice[]): boolean {
  const { chooses } = fieldOfItem(item)
  if (chooses === undefined || item.options.showOtherOption === true) return true
  if (chooses === 'path') return offersPath(item, value, choices)
  if (chooses === 'entries') {
    const entries = [value].flat()
    return (
      (choosesSeveral(item) || entries.length <= 1) && entries.every((one) => offersPath(item, one, choices))
    )
  }
  const values = new Set<unknown>(choices.map((choice) => choice.value))
  return [value].flat().every((one) => values.has(one))
}

const labelsOf = (
  entry: unknown,
  choices: readonly OfferedChoice[],
  nameOf: (choice: OfferedChoice) => string,
): string[] => {
  const path = pathIn(entry)
  const values: unknown[] = Array.isArray(path) ? path : []
  const along = choicesAlong(choices, values)
  if (isRecord(entry) && !along?.some(({ written }) => written))
    return [own(entry, 'pathname') ?? []].flat().map(String)
  return along ? along.map(nameOf) : values.map(String)
}

/** How the ways through a tree read; names that only a source knows are the values until it has answered. */
export function pathsText(item: FieldUse, value: unknown, language: Language = designed): string {
  const choices = staticChoices(item) ?? []
  const nameOf = language === designed ? writtenOf : ({ label }: OfferedChoice) => label
  const set = isRecord(item.options.cascader_set) ? item.options.cascader_set : {}
  const entries = fieldOfItem(item).chooses === 'entries' ? [value].flat() : [value]
  const separator = typeof set.separator === 'string' ? set.separator : '/'
  return entries
    .map((entry) => labelsOf(entry, choices, nameOf))
    .map((labels) => (set['show-all-levels'] === false ? labels.slice(-1) : labels).join(separator))
    .filter(Boolean)
    .join(signsBetween[language].choices)
}
