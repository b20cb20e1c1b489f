import type { FormDesign, FormItem } from '../../../generated/types'
import { formatDepartmentPath, formatPersonName } from '../../directory/display-name'
import { formatStoredDate, localDate, localTime } from '../../text/formats'
import {
  canHoldValue,
  type FormRights,
  fieldNameOf,
  indexChoices,
  isOfferedChoice,
  itemOption,
  listChoices,
  staticChoices,
} from '../design'
import { formFieldsOf, itemOfColumn, tableColumnsOf } from '../design/items'
import { normalizeDate } from '../field-values/normalize-date'
import { normalizeText } from '../field-values/read-text'
import { valueSchemaOf } from '../field-values/value-schema'
import { checkValue } from '../json-schema/check-value'
import { parseColour } from '../values/colour'
import { type FormRow, type FormValues, getOwnValue, isEmpty, isSameValue } from '../values/form-values'

/** Person, place and time of filling in a form, from which defaults are computed. */
export interface DefaultContext {
  /** Milliseconds. */
  now: number
  /** IANA name of the time zone. */
  zone: string
  person: { id: string; name: string; jobId: string }
  /** Departments of the person with their names from the root down. */
  depts: readonly { id: string; name: string; path: readonly string[] }[]
  /** Department the person acts from, of several. */
  deptId?: string | undefined
  /** Document number of the flow; none before the flow is created. */
  workName?: string
}

type Rule = (argument: string, context: DefaultContext) => unknown

/**
 * Returns the department of department formats: the only one of the person, or of several the one they act
 * from; none while that is unknown (domain: default formats).
 */
const actingDept = ({ depts, deptId }: Pick<DefaultContext, 'depts' | 'deptId'>) =>
  depts.length === 1 ? depts : depts.filter(({ id }) => id === deptId)

const pathWithout = (excluded: readonly string[], context: DefaultContext) =>
  actingDept(context)
    .flatMap(({ path }) => path)
    .filter((name) => !excluded.includes(name))
    .join('-')

const namesIn = (text: string) => text.split(/[,，]/).map((name) => name.trim())

/** Rules of the formats by name: each yields a text, or the value of a picker (S2-078, S2-079). */
const rules: Readonly<Record<string, Rule>> = {
  timeformat: (format, { now, zone }) => formatStoredDate(localTime(now, zone), format),
  'now-flow-workname': (_, { workName }) => workName ?? '',
  'chose-user-str': (_, { person }) => formatPersonName(person.name, person.jobId),
  'chose-dept-str': (_, context) =>
    actingDept(context)
      .map(({ name }) => name)
      .join(''),
  'chose-dept-tree-str-exclude': (excluded, context) => pathWithout(namesIn(excluded), context),
  'chose-dept-tree-str-exclude-jtgs': (_, context) => pathWithout(['集团公司'], context),
  'chose-user-select-userid': (_, { person: { id, name, jobId } }) => [
    { id, name: formatPersonName(name, jobId) },
  ],
  'chose-user-treeselect-userid-deptid': (_, { person: { id, name }, ...context }) =>
    actingDept(context).map((dept) => ({ id, name, deptid: dept.id, dept: dept.name })),
  'chose-dept-deptid': (_, context) => actingDept(context).map(({ id, name }) => ({ name, deptid: id })),
  'chose-depts-nametree-deptid': (_, context) =>
    actingDept(context).map(({ id, path }) => ({ name: formatDepartmentPath(path), deptid: id })),
}

/** Names of the supported formats. */
export const defaultFormatNames: readonly string[] = Object.keys(rules)

/** Returns the value of a format in a context; an unknown format has none. */
export const defaultFormatValue = (name: string, argument: string, context: DefaultContext): unknown =>
  Object.hasOwn(rules, name) ? rules[name]?.(argument, context) : ''

/** Span of a default's text, end exclusive: literal text, or a ${name:argument}. */
export type TemplatePart = { from: number; to: number } & (
  | { words: string; isUnclosed?: true }
  | { name: string; argument: string }
)

const words = (text: string, from: number, to: number): TemplatePart[] =>
  from < to ? [{ from, to, words: text.slice(from, to) }] : []

function formatOf(inside: string) {
  const colon = inside.indexOf(':')
  if (colon < 0) return { name: inside, argument: '' }
  return { name: inside.slice(0, colon), argument: inside.slice(colon + 1) }
}

/**
 * Splits a default's text into parts that together form the text. An unclosed `${` is literal text, and
 * marked.
 */
export function parseDefaultTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let at = 0
  while (at < text.length) {
    const from = text.indexOf('${', at)
    if (from < 0) break
    parts.push(...words(text, at, from))
    const end = text.indexOf('}', from)
    if (end < 0) return [...parts, { from, to: text.length, words: text.slice(from), isUnclosed: true }]
    at = end + 1
    parts.push({ from, to: at, ...formatOf(text.slice(from + 2, end)) })
  }
  return [...parts, ...words(text, at, text.length)]
}

/**
 * Evaluates a default's text with its formats. A single format yields its value unchanged, such as a person.
 */
function filled(text: string, context: DefaultContext): unknown {
  const made = parseDefaultTemplate(text).map((part) =>
    'words' in part ? part.words : defaultFormatValue(part.name, part.argument, context),
  )
  return made.length === 1 ? made[0] : made.filter((part) => typeof part === 'string').join('')
}

/** Removes choices that no longer exist from a list of choices. */
function pruned({ options }: FormItem, value: unknown): unknown {
  const choices = listChoices(options)
  if (!Array.isArray(value) || !choices || options.showOtherOption === true) return value
  const known = indexChoices(choices)
  return value.filter((part) => known.has(part))
}

/** Computes an item's default in a context, before validation. */
export function computeDefault(item: FormItem, context: DefaultContext): unknown {
  const set = itemOption(item, 'defaultValue')
  if (typeof set !== 'string') return pruned(item, normalizeDate(item, set, context.zone))
  const today = localDate(context.now, context.zone)
  return (
    (fieldNameOf(item) === 'color' && parseColour(set)) || normalizeText(item, filled(set, context), today)
  )
}

/** Whether a field accepts a value: by its schema, and among its static choices. */
export function fieldAcceptsValue(item: FormItem, value: unknown): boolean {
  const choices = staticChoices(item)
  return !checkValue(valueSchemaOf(item), value) && (!choices || isOfferedChoice(item, value, choices))
}

/** Initial value of an item; an empty or invalid default is ignored. */
function startOf(item: FormItem, context: DefaultContext): unknown {
  const value = computeDefault(item, context)
  return isEmpty(value) || !fieldAcceptsValue(item, value) ? undefined : value
}

const started = (entries: readonly (readonly [string, unknown])[]): FormValues =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined))

/**
 * Computes the initial values of a form. Hidden fields are included: a step that hides a field still gives it
 * its default.
 */
export const initialValuesOf = (form: Pick<FormDesign, 'list'>, context: DefaultContext): FormValues =>
  started(
    formFieldsOf(form)
      .filter(canHoldValue)
      .map((item) => [item.model, startOf(item, context)]),
  )

/**
 * Returns the defaults that differ from the previous ones, for the fields that still have the previous one or that
 * the person may not edit; null clears a field.
 */
export function diffDefaults(
  form: Pick<FormDesign, 'list'>,
  { values, rights }: { values: FormValues; rights: FormRights },
  [old, next]: readonly [previous: FormValues, next: FormValues],
): FormValues {
  const follows = ({ key, model }: FormItem) =>
    !isSameValue(old[model], next[model]) &&
    (rights.get(key)?.access !== 'edit' || isSameValue(getOwnValue(values, model), old[model]))
  return Object.fromEntries(
    formFieldsOf(form)
      .filter(follows)
      .map(({ model }) => [model, next[model] ?? null]),
  )
}

/** Initial cells of a new table row: those of columns that have a default. */
export const rowDefaultsOf = (table: FormItem, context: () => DefaultContext): FormRow =>
  started(
    tableColumnsOf(table)
      .filter(({ defaultValue }) => !isEmpty(defaultValue))
      .map((column) => [column.code, startOf(itemOfColumn(table, column), context())]),
  )
