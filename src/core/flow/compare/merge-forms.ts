import type { FormDesign, FormItem } from '../../../generated/types'
import { allFormItemsOf } from '../../form'
import { type JsonMerger, type MergeSides, mergeOrder } from './merge-values'

type Json = Readonly<Record<string, unknown>>

const path = ['formset', 'list']

/** Field keys by place; a place is the top of the form or a column of a layout. */
type Places = ReadonlyMap<string, readonly string[]>

const top = ''
const placeIn = (key: string, column: number) => `${key} ${column}`

function placesOf(list: readonly FormItem[], place = top): Map<string, string[]> {
  const places = new Map([[place, list.map(({ key }) => key)]])
  for (const { key, columns = [] } of list)
    columns.forEach((column, at) => {
      for (const [inner, keys] of placesOf(column.list, placeIn(key, at))) places.set(inner, keys)
    })
  return places
}

/** Returns a field without its contents, which are merged as an arrangement. */
const alone = ({ columns, ...item }: FormItem): Json =>
  columns ? { ...item, columns: columns.map(({ list: _, ...column }) => column) } : item

const aloneOf = ({ list }: FormDesign) => allFormItemsOf(list).map(alone)

/** Serializes the arrangement of the fields that all sides have. */
const arrangement = (places: Places, among: ReadonlySet<string>): string =>
  [...places]
    .map(([place, keys]) => [place, keys.filter((key) => among.has(key))] as const)
    .filter(([, keys]) => keys.length)
    .map(([place, keys]) => `${place}: ${keys.join()}`)
    .sort()
    .join('; ')

/** Places fields; a field whose place is gone goes to the end of the form. */
class Arranging {
  private readonly placed = new Set<string>()

  constructor(
    private readonly items: ReadonlyMap<string, Json>,
    private readonly keysIn: (place: string) => string[],
  ) {}

  whole(): FormItem[] {
    const list = this.inPlace(top)
    return [...list, ...this.those([...this.items.keys()])]
  }

  private inPlace(place: string): FormItem[] {
    return this.those(this.keysIn(place))
  }

  private those(keys: readonly string[]): FormItem[] {
    return keys.flatMap((key) => {
      const item = this.items.get(key)
      if (!item || this.placed.has(key)) return []
      this.placed.add(key)
      return [this.filled(key, item)]
    })
  }

  private filled(key: string, item: Json): FormItem {
    if (!Array.isArray(item.columns)) return item as FormItem
    const columns = item.columns.map((column: Json, at) => ({
      ...column,
      list: this.inPlace(placeIn(key, at)),
    }))
    return { ...item, columns } as unknown as FormItem
  }
}

function arranged(forms: MergeSides<FormDesign>, merging: JsonMerger, items: readonly Json[]): FormItem[] {
  const places = {
    base: placesOf(forms.base.list),
    mine: placesOf(forms.mine.list),
    theirs: placesOf(forms.theirs.list),
  }
  const keys = (list: readonly FormItem[]) => new Set(allFormItemsOf(list).map(({ key }) => key))
  const [localKeys, remoteKeys] = [keys(forms.mine.list), keys(forms.theirs.list)]
  const inAll = new Set([...keys(forms.base.list)].filter((key) => localKeys.has(key) && remoteKeys.has(key)))
  const texts = {
    base: arrangement(places.base, inAll),
    mine: arrangement(places.mine, inAll),
    theirs: arrangement(places.theirs, inAll),
  }
  const spine = merging.oneOrder(texts, ['formset', 'order']) === texts.mine ? places.mine : places.theirs
  const removedKeysAt = (side: Places, place: string, own: ReadonlySet<string>) =>
    (side.get(place) ?? []).filter((key) => !inAll.has(key) || own.has(key))
  const byKey = new Map(items.map((item) => [String(item.key), item]))
  return new Arranging(byKey, (place) => {
    const own = (spine.get(place) ?? []).filter((key) => inAll.has(key))
    const here = new Set(own)
    return mergeOrder(own, removedKeysAt(places.mine, place, here), removedKeysAt(places.theirs, place, here))
  }).whole()
}

/** Renumbers the fields that only one side added, so that they differ from those of the other side. */
function renumbered(list: readonly FormItem[], { base, theirs }: MergeSides<FormDesign>): FormItem[] {
  const known = new Set(allFormItemsOf([...base.list, ...base.remove_list]).map(({ key }) => key))
  const keysByIndex = new Map(allFormItemsOf(theirs.list).map(({ key, keyindex }) => [keyindex, key]))
  const all = [...allFormItemsOf(list), ...allFormItemsOf(theirs.list), ...theirs.remove_list]
  let last = Math.max(0, ...all.map(({ keyindex }) => keyindex))
  const inList = (items: readonly FormItem[]): FormItem[] =>
    items.map((item) => {
      const clashes = !known.has(item.key) && (keysByIndex.get(item.keyindex) ?? item.key) !== item.key
      if (clashes) last += 1
      const columns = item.columns?.map((column) => ({ ...column, list: inList(column.list) }))
      return { ...item, ...(clashes && { keyindex: last }), ...(columns && { columns }) }
    })
  return inList(list)
}

/** Merges two edits of a form: each field separately, and their arrangement. */
export function mergeFormDesigns(forms: MergeSides<FormDesign>, merging: JsonMerger): FormDesign {
  const { base, mine, theirs } = forms
  const items = merging.list<Json>(
    { base: aloneOf(base), mine: aloneOf(mine), theirs: aloneOf(theirs) },
    path,
    ({ key }) => String(key),
    false,
  )
  const list = renumbered(arranged(forms, merging, items), forms)
  const placed = new Set(allFormItemsOf(list).map(({ key }) => key))
  const without = ({ list: _, ...form }: FormDesign) => form
  const form = merging.record({ base: without(base), mine: without(mine), theirs: without(theirs) }, [
    'formset',
  ]) as unknown as FormDesign
  return { ...form, list, remove_list: form.remove_list.filter(({ key }) => !placed.has(key)) }
}
