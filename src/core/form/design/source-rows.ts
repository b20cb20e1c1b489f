import { designLanguage, type Language, separators } from '../../text/language'
import { isRecord, isSameValue, ownValue } from '../values/form-values'
import {
  type ChoiceNode,
  choiceLabel,
  designLabelOf,
  isPlainChoice,
  pickDesignLabel,
  staticSource,
} from './choices'
import { type FieldUse, fieldOfItem, optionOf } from './fields'

/** The names of a choice's parts in the rows of an answer. */
export interface SourceKeys {
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
export function sourceKeysOf(item: FieldUse): SourceKeys {
  const { value, label, children } = propsOf(item)
  return {
    value: textOr(value, 'value'),
    label: textOr(label, 'label'),
    children: textOr(children, 'children'),
    showLabel: item.options.showLabel === true,
  }
}

/** What an answer of a source offers; rows without a value are left out, and a value counts once at its place. */
export function toChoices(answer: unknown, parts: SourceKeys): ChoiceNode[] {
  let left = most.choices
  const choicesIn = (rows: unknown, depth: number): ChoiceNode[] => {
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
  const choiceIn = (row: unknown, depth: number): ChoiceNode | undefined => {
    const value = isRecord(row) ? ownValue(row, parts.value) : row
    if (!isPlainChoice(value)) return undefined
    const label = choiceLabel(isRecord(row) ? ownValue(row, parts.label) : value, value)
    const below = isRecord(row) ? choicesIn(ownValue(row, parts.children), depth + 1) : []
    const choice = { label, ...(isRecord(row) && pickDesignLabel(row)) }
    return {
      ...choice,
      value: parts.showLabel ? designLabelOf(choice) : value,
      ...(below.length ? { children: below } : {}),
    }
  }
  return choicesIn(answer, 0)
}

const known = new WeakMap<FieldUse, { choices: ChoiceNode[] | undefined }>()

/** The choices that stand in an item, with what is below each; undefined where they come from elsewhere. */
export function staticChoices(item: FieldUse): ChoiceNode[] | undefined {
  const found = known.get(item) ?? { choices: choicesInside(item) }
  known.set(item, found)
  return found.choices
}

function choicesInside(item: FieldUse): ChoiceNode[] | undefined {
  const sourceType = optionOf(item, 'sourceType')
  const source = staticSource({ ...item.options, sourceType })
  if (!source) return undefined
  const named =
    sourceType === 'json' ? sourceKeysOf(item) : { value: 'value', label: 'label', children: 'children' }
  return toChoices(source, { ...named, showLabel: item.options.showLabel === true })
}

/** Whether only a source knows the names of what is chosen in a field. */
export const hasRemoteChoices = (item: FieldUse): boolean =>
  fieldOfItem(item).chooses !== undefined && staticChoices(item) === undefined

/** A field whose choices come from elsewhere with what was found there in it, so that its value reads by names. */
export function withChoices(item: FieldUse, choices: readonly ChoiceNode[]): FieldUse {
  const found = { sourceType: 'json', showLabel: false, jsonOptions: choices, props: {} }
  return { type: item.type, options: { ...item.options, ...found } }
}

/** The choices that lead to a value along its path; undefined when the path leaves them. */
export function findChoicePath(
  choices: readonly ChoiceNode[],
  path: readonly unknown[],
): ChoiceNode[] | undefined {
  const found: ChoiceNode[] = []
  let level: readonly ChoiceNode[] = choices
  for (const value of path) {
    const choice = level.find((one) => one.value === value)
    if (!choice) return undefined
    found.push(choice)
    level = choice.children ?? []
  }
  return found.length ? found : undefined
}

/** The path of a value, as a field that chooses in a tree stores it. */
const pathIn = (entry: unknown): unknown => (isRecord(entry) ? ownValue(entry, 'path') : entry)

/** Whether a field that chooses in a tree takes several ways through it. */
const choosesSeveral = ({ options }: FieldUse): boolean =>
  isRecord(options.cascader_set) && options.cascader_set.multiple === true

const stopsAnywhere = ({ options }: FieldUse) =>
  isRecord(options.cascader_set) && options.cascader_set.checkStrictly === true

function offersPath(item: FieldUse, entry: unknown, choices: readonly ChoiceNode[]): boolean {
  const path = pathIn(entry)
  const along = Array.isArray(path) ? findChoicePath(choices, path) : undefined
  if (!along || (along.at(-1)?.children && !stopsAnywhere(item))) return false
  if (!isRecord(entry)) return true
  const { pathname, last } = toPathEntry(along)
  return isSameValue(entry.pathname, pathname) && (entry.last === undefined || isSameValue(entry.last, last))
}

/** What is stored of a way through a tree. */
export const toPathEntry = (along: readonly ChoiceNode[]) => ({
  path: along.map(({ value }) => value),
  pathname: along.map(designLabelOf),
  last: along.at(-1)?.value ?? '',
})

/** Whether a field could have stored this value, given what it offers. */
export function isOffered(item: FieldUse, value: unknown, choices: readonly ChoiceNode[]): boolean {
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
  choices: readonly ChoiceNode[],
  nameOf: (choice: ChoiceNode) => string,
): string[] => {
  const path = pathIn(entry)
  const values: unknown[] = Array.isArray(path) ? path : []
  const along = findChoicePath(choices, values)
  if (isRecord(entry) && !along?.some(({ written }) => written))
    return [ownValue(entry, 'pathname') ?? []].flat().map(String)
  return along ? along.map(nameOf) : values.map(String)
}

/** How the ways through a tree read; names that only a source knows are the values until it has answered. */
export function formatPaths(item: FieldUse, value: unknown, language: Language = designLanguage): string {
  const choices = staticChoices(item) ?? []
  const nameOf = language === designLanguage ? designLabelOf : ({ label }: ChoiceNode) => label
  const set = isRecord(item.options.cascader_set) ? item.options.cascader_set : {}
  const entries = fieldOfItem(item).chooses === 'entries' ? [value].flat() : [value]
  const separator = typeof set.separator === 'string' ? set.separator : '/'
  return entries
    .map((entry) => labelsOf(entry, choices, nameOf))
    .map((labels) => (set['show-all-levels'] === false ? labels.slice(-1) : labels).join(separator))
    .filter(Boolean)
    .join(separators[language].choices)
}
