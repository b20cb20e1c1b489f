import { allFormItemsOf } from '../../core/form'
import { t } from '../platform'
import { toast } from '../ui'
import { removeItems, shiftItems } from './actions/items'
import type { Designer } from './designer'
import { outermostItems, positionOf, siblingsOf } from './item-tree'
import { confirmFieldRemoval } from './removal-check'
import { describeItems } from './titles'

/** Moves the selection to the recycle box after confirmation and selects a neighbour. */
export async function removeSelection(designer: Designer) {
  const { chosen } = designer
  if (!chosen.length) return
  const refs = allFormItemsOf(chosen).map(({ key }) => ({ key }))
  if (await confirmFieldRemoval(designer, describeItems(chosen), refs))
    removeNow(
      designer,
      chosen.map(({ key }) => key),
    )
}

function removeNow(designer: Designer, keys: readonly string[]) {
  const { form } = designer
  const items = outermostItems(form, keys)
  const place = items[0] && positionOf(form, items[0].key)
  if (!place) return
  const next = removeItems(form, { keys })
  const rest = siblingsOf(next, place)
  const neighbour = rest[place.index] ?? rest[place.index - 1]
  const name = describeItems(items)
  const step = { name: 'designer.step.remove', params: { name }, key: items[0]?.key ?? null }
  designer.run(next, step, neighbour?.key ?? place.parent)
  toast(t('designer.removed', { name }))
}

export function duplicateSelection(designer: Designer) {
  const { chosen } = designer
  if (chosen.length) designer.insertCopies(chosen, 'designer.step.duplicate')
}

/** Moves the selection up (-1) or down (1) among its siblings. */
export function moveSelection(designer: Designer, by: -1 | 1) {
  const { chosen, form, state } = designer
  const keys = chosen.map(({ key }) => key)
  const step = { name: 'designer.step.move', params: { name: describeItems(chosen) }, key: state.selected }
  designer.run(shiftItems(form, { keys, by }), step)
}

/** Selects the item before (-1) or after (1) the selected one in reading order. */
export function selectSibling(designer: Designer, by: -1 | 1) {
  const items = allFormItemsOf(designer.form.list)
  const at = designer.selected ? items.indexOf(designer.selected) : -1
  const next = items[at < 0 ? 0 : at + by]
  if (next) designer.select(next.key)
}

/** Extends the selection to the item before (-1) or after (1) its far end. */
export function extendSelection(designer: Designer, by: -1 | 1) {
  const keys = allFormItemsOf(designer.form.list).map(({ key }) => key)
  const { selected, beside } = designer.state
  const at = beside.map((key) => keys.indexOf(key)).sort((a, b) => a - b)
  const lead = keys.indexOf(selected ?? '')
  const [first = lead] = at
  const next = keys[(first < lead ? first : (at.at(-1) ?? lead)) + by]
  if (next !== undefined) designer.extend(next)
}

/** Selects on click; with Ctrl toggles one item, with Shift extends the selection up to it. */
export function selectByClick(
  designer: Designer,
  key: string,
  click: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>,
) {
  if (click.shiftKey) designer.extend(key)
  else if (click.ctrlKey || click.metaKey) designer.toggle(key)
  else designer.select(key)
}
