import { entriesPerSlice, runToCompletion, type SliceGenerator } from '../../slices'
import { designLanguage, type Language, separators } from '../../text/language'
import { memoizeInSlices } from '../../text/memoize'
import { getOwnValue, isRecord, isSameValue } from '../values/form-values'
import {
  type ChoiceNode,
  choiceLabel,
  designLabelOf,
  indexChoices,
  isValidChoiceValue,
  staticSource,
} from './choices'
import { type FieldSettings, itemFieldSchema, itemOption } from './fields'

type Choices = readonly ChoiceNode[]

/** Property names of a choice's parts in the response rows. */
export interface SourceKeys {
  value: string
  label: string
  children: string
  showLabel: boolean
}

/** Maximum number of choices of one field or column. */
export const maxChoices = 20_000
const deepest = 12

const textOr = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value.trim() ? value.trim() : otherwise

/** Returns how an item maps its source's rows, and the source's parameters. */
export const sourcePropsOf = ({ options }: FieldSettings): Record<string, unknown> =>
  isRecord(options.props) ? options.props : {}

/** Returns the property names of value, label and children in an item's source rows. */
export function sourceKeysOf(item: FieldSettings): SourceKeys {
  const { value, label, children } = sourcePropsOf(item)
  return {
    value: textOr(value, 'value'),
    label: textOr(label, 'label'),
    children: textOr(children, 'children'),
    showLabel: item.options.showLabel === true,
  }
}

/**
 * Converts a source's response to choices. Rows without a value are skipped, and duplicate values count once,
 * at the first position.
 */
export const toChoices = (answer: unknown, parts: SourceKeys): ChoiceNode[] =>
  runToCompletion(toChoicesInSlices(answer, parts))

/** Generator variant that can be interrupted between rows. */
function* toChoicesInSlices(answer: unknown, parts: SourceKeys): SliceGenerator<ChoiceNode[]> {
  let left = maxChoices
  function* choicesIn(rows: unknown, depth: number): SliceGenerator<ChoiceNode[]> {
    if (!Array.isArray(rows) || depth > deepest) return []
    const earlier = new Set<unknown>()
    const choices: ChoiceNode[] = []
    for (const row of rows) {
      if (left <= 0) break
      const choice = yield* choiceIn(row, depth)
      if (!choice || earlier.has(choice.value)) continue
      earlier.add(choice.value)
      left--
      if (left % entriesPerSlice === 0) yield
      choices.push(choice)
    }
    return choices
  }
  function* choiceIn(row: unknown, depth: number): SliceGenerator<ChoiceNode | undefined> {
    const fields = isRecord(row) ? row : undefined
    const value = fields ? getOwnValue(fields, parts.value) : row
    if (!isValidChoiceValue(value)) return undefined
    const label = choiceLabel(fields ? getOwnValue(fields, parts.label) : value, value)
    const choice: ChoiceNode = { label, value }
    if (typeof fields?.written === 'string') choice.written = fields.written
    const parent = fields?.within
    if (isValidChoiceValue(parent)) choice.within = parent
    if (parts.showLabel) choice.value = designLabelOf(choice)
    const children = fields && getOwnValue(fields, parts.children)
    const below = Array.isArray(children) ? yield* choicesIn(children, depth + 1) : []
    if (below.length) choice.children = below
    return choice
  }
  return yield* choicesIn(answer, 0)
}

/** Return the static choices of an item with their children; undefined if they are external. */
export const { atOnce: staticChoices, inSlices: staticChoicesInSlices } = memoizeInSlices(choicesInside)

function* choicesInside(item: FieldSettings): SliceGenerator<ChoiceNode[] | undefined> {
  const sourceType = itemOption(item, 'sourceType')
  const source = staticSource({ ...item.options, sourceType })
  if (!source) return undefined
  const named =
    sourceType === 'json' ? sourceKeysOf(item) : { value: 'value', label: 'label', children: 'children' }
  return yield* toChoicesInSlices(source, { ...named, showLabel: item.options.showLabel === true })
}

/** Whether only a source knows the names of a field's chosen values. */
export const hasRemoteChoices = (item: FieldSettings): boolean =>
  itemFieldSchema(item).chooses !== undefined && staticChoices(item) === undefined

/** Adds resolved choices to a field with external choices, so that its value is displayed by name. */
export function addResolvedChoices(item: FieldSettings, choices: Choices): FieldSettings {
  const found = { sourceType: 'json', showLabel: false, jsonOptions: choices, props: {} }
  return { type: item.type, options: { ...item.options, ...found } }
}

/** Returns the choices along the path to a value; undefined if the path leaves the tree. */
export function findChoicePath(choices: Choices, path: readonly unknown[]): ChoiceNode[] | undefined {
  const found: ChoiceNode[] = []
  let level: Choices = choices
  for (const value of path) {
    const choice = indexChoices(level).get(value)
    if (!choice) return undefined
    found.push(choice)
    level = choice.children ?? []
  }
  return found.length ? found : undefined
}

/** Returns the path of a value as stored by a tree field. */
const pathIn = (entry: unknown): unknown => (isRecord(entry) ? getOwnValue(entry, 'path') : entry)

/** Whether a tree field allows several paths. */
const choosesSeveral = ({ options }: FieldSettings): boolean =>
  isRecord(options.cascader_set) && options.cascader_set.multiple === true

const stopsAnywhere = ({ options }: FieldSettings) =>
  isRecord(options.cascader_set) && options.cascader_set.checkStrictly === true

function offersPath(item: FieldSettings, entry: unknown, choices: Choices): boolean {
  const path = pathIn(entry)
  const along = Array.isArray(path) ? findChoicePath(choices, path) : undefined
  if (!along || (along.at(-1)?.children && !stopsAnywhere(item))) return false
  if (!isRecord(entry)) return true
  const { pathname, last } = toPathEntry(along)
  return isSameValue(entry.pathname, pathname) && (entry.last === undefined || isSameValue(entry.last, last))
}

/** Converts a path through a tree to its stored entry. */
export const toPathEntry = (along: Choices) => ({
  path: along.map(({ value }) => value),
  pathname: along.map(designLabelOf),
  last: along.at(-1)?.value ?? '',
})

/**
 * Returns the chosen parts of a value that its field does not offer: the value itself, or some of several. A
 * value with more parts than the field takes is returned whole.
 */
export function findUnofferedChoices(item: FieldSettings, value: unknown, choices: Choices): unknown[] {
  const { chooses } = itemFieldSchema(item)
  if (chooses === undefined || item.options.showOtherOption === true) return []
  if (chooses === 'path') return offersPath(item, value, choices) ? [] : [value]
  const parts: unknown[] = [value].flat()
  if (chooses === 'entries') {
    if (parts.length > 1 && !choosesSeveral(item)) return [value]
    return parts.filter((one) => !offersPath(item, one, choices))
  }
  const values = indexChoices(choices)
  return parts.filter((one) => !values.has(one))
}

/** Whether a value is valid for a field with the given choices. */
export const isOfferedChoice = (item: FieldSettings, value: unknown, choices: Choices): boolean =>
  findUnofferedChoices(item, value, choices).length === 0

const labelsOf = (entry: unknown, choices: Choices, nameOf: (choice: ChoiceNode) => string): string[] => {
  const path = pathIn(entry)
  const values: unknown[] = Array.isArray(path) ? path : []
  const along = findChoicePath(choices, values)
  if (isRecord(entry) && !along?.some(({ written }) => written))
    return [getOwnValue(entry, 'pathname') ?? []].flat().map(String)
  return along ? along.map(nameOf) : values.map(String)
}

/**
 * Formats paths through a tree as text; names that only a source knows are shown as values until it responds.
 */
export function formatPaths(
  item: FieldSettings,
  value: unknown,
  language: Language = designLanguage,
): string {
  const choices = staticChoices(item) ?? []
  const nameOf = language === designLanguage ? designLabelOf : ({ label }: ChoiceNode) => label
  const set = isRecord(item.options.cascader_set) ? item.options.cascader_set : {}
  const entries = itemFieldSchema(item).chooses === 'entries' ? [value].flat() : [value]
  const separator = typeof set.separator === 'string' ? set.separator : '/'
  return entries
    .map((entry) => labelsOf(entry, choices, nameOf))
    .map((labels) => (set['show-all-levels'] === false ? labels.slice(-1) : labels).join(separator))
    .filter(Boolean)
    .join(separators[language].choices)
}
