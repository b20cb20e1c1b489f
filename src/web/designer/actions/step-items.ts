import type { FormDesign } from '#/generated/types'
import { listAt, outermost, type Place, placeOf } from '../item-tree'
import { moveItems } from './move-items'

const isBeside = (a: Place, b: Place) => a.parent === b.parent && a.column === b.column

/** Moves items one place up (-1) or down (1) among their neighbours; items of different lists stay. */
export function stepItems(
  form: FormDesign,
  { keys, by }: { keys: readonly string[]; by: -1 | 1 },
): FormDesign {
  const places = outermost(form, keys).flatMap(({ key }) => placeOf(form, key) ?? [])
  const edge = places.at(by > 0 ? -1 : 0)
  if (!edge || !places.every((place) => isBeside(place, edge))) return form
  const index = edge.index + by
  if (index < 0 || index >= listAt(form, edge).length) return form
  return moveItems(form, { keys, to: { ...edge, index: by > 0 ? index + 1 : index } })
}
