import type { FormDesign, FormItem } from '../../generated/types'
import { checkValue } from './check-value'
import { choicesIn } from './choices'
import { fieldOfItem, holdsValue } from './fields'
import { localTime, showDate } from './formats'
import { itemsOf } from './items'
import { valueSchemaOf } from './value-schema'
import { type FormValues, isEmpty } from './values'

/** Who fills a form, where and when; defaults are made from it. */
export interface DefaultContext {
  /** Milliseconds. */
  now: number
  /** IANA name of the time zone. */
  zone: string
  person: { id: string; name: string; jobId: string }
  /** The person's departments with their names from the root down. */
  depts: readonly { id: string; name: string; path: readonly string[] }[]
}

type Format = (argument: string, context: DefaultContext) => string

/** Department formats say something only where a person has exactly one department (domain: default formats). */
const onlyDept = ({ depts }: DefaultContext) => (depts.length === 1 ? depts[0] : undefined)

const formats: Record<string, Format> = {
  timeformat: (format, { now, zone }) => showDate(localTime(now, zone), format),
  'chose-user-str': (_, { person }) => `${person.name}(${person.jobId})`,
  'chose-dept-str': (_, context) => onlyDept(context)?.name ?? '',
  'chose-dept-tree-str-exclude': (excluded, context) =>
    (onlyDept(context)?.path ?? []).filter((name) => name !== excluded).join('-'),
}

/** A default text with its ${name:argument} formats filled in; a format unknown here gives nothing. */
const formatted = (text: string, context: DefaultContext) =>
  text.replace(/\$\{([^}:]+)(?::([^}]*))?\}/g, (_, name: string, argument = '') =>
    Object.hasOwn(formats, name) ? (formats[name]?.(argument, context) ?? '') : '',
  )

/** A list of choices keeps those that still exist. */
function pruned({ options }: FormItem, value: unknown): unknown {
  const choices = choicesIn(options)
  if (!Array.isArray(value) || !choices || options.showOtherOption === true) return value
  return value.filter((part) => choices.some((choice) => choice.value === part))
}

function defaultOf(item: FormItem, context: DefaultContext): unknown {
  const properties = fieldOfItem(item).options?.properties as
    | Record<string, { default?: unknown }>
    | undefined
  const set = item.options.defaultValue ?? properties?.defaultValue?.default
  return typeof set === 'string' ? formatted(set, context) : pruned(item, set)
}

/**
 * The values a form starts with. A default that its field would not accept is left out, and so is an empty
 * one. Fields nobody may see are filled too: a step that hides a field still gives it its default.
 */
export function defaultsOf(form: Pick<FormDesign, 'list'>, context: DefaultContext): FormValues {
  const entries = itemsOf(form)
    .filter(holdsValue)
    .map((item) => ({ item, value: defaultOf(item, context) }))
    .filter(({ item, value }) => !isEmpty(value) && !checkValue(valueSchemaOf(item), value))
  return Object.fromEntries(entries.map(({ item, value }) => [item.model, value]))
}
