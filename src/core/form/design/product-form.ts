import permission from '#schemas/values/permission.json'
import type { FormDesign, FormItem, OwnForm, OwnFormItem } from '../../../generated/types'

/** Looks up a text by key in the reader's language. */
export type LabelLookup = (key: string) => string

const spoken = new Set([
  ...['name', 'hint', 'tooltip', 'placeholder', 'label', 'message', 'unit', 'prefix', 'suffix'],
  ...['activeText', 'inactiveText', 'placeholderhtml', 'startPlaceholder', 'endPlaceholder'],
])

const describe = <Part>(part: Part, say: LabelLookup): Part => {
  if (Array.isArray(part)) return part.map((one) => describe(one, say)) as Part
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    typeof value === 'string' && value && spoken.has(name) ? say(value) : describe(value, say),
  ])
  return Object.fromEntries(entries)
}

const enums = { permission: permission.enum }

/** Builds the options of an item from the values of an enum; labels are text keys. */
export const enumOptions = ({ of, matching = '', label }: NonNullable<OwnFormItem['choices']>) =>
  enums[of]
    .filter((value) => new RegExp(matching).test(value))
    .map((value) => ({ value, label: `${label}${value.replace(/^-/, '')}` }))

/** Returns every item of a list, including those in layout columns. */
const opened = (list: readonly OwnFormItem[]): OwnFormItem[] =>
  list.flatMap((item) => [item, ...(item.columns ?? []).flatMap((column) => opened(column.list))])

/**
 * Converts a product form (schemas/forms) to a form design for the renderer and the checks. Items get keys by
 * position, texts are translated, and conditions name fields by model, `@[model]`.
 */
export function toFormDesign(form: OwnForm, say: LabelLookup): FormDesign {
  const items = opened(form.list)
  const keyOf = (item: OwnFormItem) => `1000000000000_${items.indexOf(item) + 1}`
  const keys = new Map(items.flatMap((item) => (item.model ? [[item.model, keyOf(item)] as const] : [])))
  const withFieldKeys = (condition: string) =>
    condition.replace(/@\[(\w+)\]/g, (whole, model) =>
      keys.has(model) ? `@[${model}_${keys.get(model)}]` : whole,
    )
  const whole = (item: OwnFormItem): FormItem => {
    const { model, name = '', options: own = {}, choices, rules = [], linkage, columns, ...rest } = item
    const options = choices && !('options' in own) ? { ...own, options: enumOptions(choices) } : own
    const key = keyOf(item)
    return {
      ...describe({ ...rest, name, options, rules }, say),
      key,
      keyindex: items.indexOf(item) + 1,
      model: model ?? `${item.type.replaceAll(/\W/g, '_')}_${key}`,
      ...(linkage && {
        linkage: Object.fromEntries(
          Object.entries(linkage).map(([part, text]) => [part, withFieldKeys(text)]),
        ),
      }),
      ...(columns && {
        columns: columns.map(({ span = 12, name: title, list }) => ({
          span,
          ...(title === undefined ? {} : { name: say(title) }),
          list: list.map(whole),
        })),
      }),
    }
  }
  return {
    version: 1,
    list: form.list.map(whole),
    remove_list: [],
    config: { labelWidth: 100, labelPosition: 'top', ...form.config },
  }
}
