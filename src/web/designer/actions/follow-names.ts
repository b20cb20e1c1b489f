import { renameField } from '#/core/expression'
import { columnsOf } from '#/core/form/items'
import { isRecord } from '#/core/form/values'
import type { FormDesign, FormItem } from '#/generated/types'
import { itemOf, withEvery } from '../tree'

type Rename = (text: string) => string

/** The keys and codes that got another name. */
function renamed(before: FormItem, after: FormItem): [key: string, name: string][] {
  const names = new Map(columnsOf(before).map(({ code, name }) => [code, name]))
  const columns = columnsOf(after).filter(({ code, name }) => names.has(code) && names.get(code) !== name)
  const own: [string, string][] = before.name === after.name ? [] : [[after.key, after.name]]
  return [...own, ...columns.map(({ code, name }): [string, string] => [code, name])]
}

/** A part of the design with the formulas at these places renamed; itself where none of them changes. */
function withTexts<Part extends object>(part: Part, places: readonly (keyof Part)[], rename: Rename): Part {
  const changed = places.flatMap((place) => {
    const text = part[place]
    const next = typeof text === 'string' ? rename(text) : text
    return next === text ? [] : [[place, next] as const]
  })
  return changed.length ? { ...part, ...Object.fromEntries(changed) } : part
}

/** The options with the formulas of a value, of choices and of a source's parameters renamed. */
function withOptions(options: FormItem['options'], rename: Rename): FormItem['options'] {
  const named = withTexts(options, ['formula', 'localSource'], rename)
  const { props } = named
  if (!isRecord(props) || !isRecord(props.data)) return named
  const data = withTexts(props.data, Object.keys(props.data), rename)
  return data === props.data ? named : { ...named, props: { ...props, data } }
}

function withNames(item: FormItem, rename: Rename): FormItem {
  const options = withOptions(item.options, rename)
  const linkage = item.linkage && withTexts(item.linkage, ['shown', 'required', 'readonly'], rename)
  const columns = columnsOf(item)
  const tableset = columns.map((column) => withTexts(column, ['formula'], rename))
  const isSame = tableset.every((column, i) => column === columns[i])
  if (isSame && options === item.options && linkage === item.linkage) return item
  return { ...item, options: isSame ? options : { ...options, tableset }, ...(linkage && { linkage }) }
}

/** After an item or its columns got other names: the formulas that read them call them by these. */
export function followNames(before: FormDesign, after: FormDesign, key: string): FormDesign {
  const [old, item] = [itemOf(before, key), itemOf(after, key)]
  const names = old && item ? renamed(old, item) : []
  if (!names.length) return after
  const rename: Rename = (text) =>
    names.reduce((last, [id, name]) => (last.includes(id) ? renameField(last, id, name) : last), text)
  return withEvery(after, (one) => withNames(one, rename))
}
