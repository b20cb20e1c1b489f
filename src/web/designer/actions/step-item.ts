import type { FormDesign } from '#/generated/types'
import { listAt, placeOf } from '../tree'
import { moveItem } from './move-item'

/** Moves an item one place up (-1) or down (1) among its neighbours. */
export function stepItem(form: FormDesign, { key, by }: { key: string; by: -1 | 1 }): FormDesign {
  const from = placeOf(form, key)
  if (!from) return form
  const index = from.index + by
  if (index < 0 || index >= listAt(form, from).length) return form
  return moveItem(form, { key, to: { ...from, index: by > 0 ? index + 1 : index } })
}
