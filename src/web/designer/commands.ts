import { allItemsOf } from '#/core/form/items'
import type { FormDesign } from '#/generated/types'
import { t } from '../platform/i18n'
import { confirm } from '../ui/confirm'
import { toast } from '../ui/toast'
import { removeItem } from './actions/remove-item'
import { stepItem } from './actions/step-item'
import type { Designer } from './designer'
import { placeTitle, readersOf } from './formulas'
import { itemOf, listAt, placeOf } from './tree'

/** Whether fields or columns that formulas read may go: asked with the places where they are read. */
export async function mayRemove(form: FormDesign, name: string, keys: ReadonlySet<string>) {
  const readers = readersOf(form, keys)
  if (!readers.length) return true
  const places = readers.map(placeTitle).join('、')
  return confirm({
    title: t('designer.used.title', { name }),
    text: t('designer.used.text', { name, places }),
    yes: t('designer.used.yes'),
    danger: true,
  })
}

/** Moves the selected item to the recycle box, once nothing speaks against it; its neighbour is selected next. */
export async function removeSelected(designer: Designer) {
  const { selected } = designer
  if (!selected) return
  const keys = new Set(allItemsOf([selected]).map(({ key }) => key))
  if (await mayRemove(designer.form, selected.name, keys)) removeNow(designer, selected.key)
}

function removeNow(designer: Designer, key: string) {
  const { form } = designer
  const item = itemOf(form, key)
  const place = item && placeOf(form, item.key)
  if (!item || !place) return
  const rest = listAt(form, place).filter(({ key }) => key !== item.key)
  const neighbour = rest[place.index] ?? rest[place.index - 1]
  const step = { name: 'designer.step.remove', params: { name: item.name }, key: item.key }
  designer.run(removeItem(form, { key: item.key }), step, neighbour?.key ?? place.parent)
  toast(t('designer.removed', { name: item.name }))
}

export function duplicateSelected(designer: Designer) {
  const { selected: item } = designer
  if (item) designer.insertCopies([item], 'designer.step.duplicate')
}

/** Moves the selected item up (-1) or down (1) among its neighbours. */
export function stepSelected(designer: Designer, by: -1 | 1) {
  const { selected: item, form } = designer
  if (!item) return
  const step = { name: 'designer.step.move', params: { name: item.name }, key: item.key }
  designer.run(stepItem(form, { key: item.key, by }), step)
}

/** Selects the item before (-1) or after (1) the selected one as they are read. */
export function selectNext(designer: Designer, by: -1 | 1) {
  const items = allItemsOf(designer.form.list)
  const at = designer.selected ? items.indexOf(designer.selected) : -1
  const next = items[at < 0 ? 0 : at + by]
  if (next) designer.select(next.key)
}
