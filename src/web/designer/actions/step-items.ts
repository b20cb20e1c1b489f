import type { FormDesign } from '#/generated/types'
import { type ItemPosition, outermostItems, positionOf, siblingsOf } from '../item-tree'
import { moveItems } from './move-items'

const isBeside = (a: ItemPosition, b: ItemPosition) => a.parent === b.parent && a.column === b.column

/** Moves items one place up (-1) or down (1) among their siblings; items of different lists stay. */
export function stepItems(
  form: FormDesign,
  { keys, by }: { keys: readonly string[]; by: -1 | 1 },
): FormDesign {
  const places = outermostItems(form, keys).flatMap(({ key }) => positionOf(form, key) ?? [])
  const edge = places.at(by > 0 ? -1 : 0)
  if (!edge || !places.every((place) => isBeside(place, edge))) return form
  const index = edge.index + by
  if (index < 0 || index >= siblingsOf(form, edge).length) return form
  return moveItems(form, { keys, to: { ...edge, index: by > 0 ? index + 1 : index } })
}
