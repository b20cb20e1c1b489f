import type { FlowDesign } from '#/generated/types'
import { type RandomSource, randomIdNumber } from '../platform/random'

/**
 * Returns a new id in the format of flows: milliseconds and a random number below 100000 (domain facts 1.2).
 */
const drawId = (chance: RandomSource): string =>
  `${chance.now()}${String(randomIdNumber(chance)).padStart(5, '0')}`

/** Creates a source of unique ids that no step, button or link of a design uses. */
export function createDesignIds(design: FlowDesign, chance: RandomSource): () => string {
  const taken = new Set(
    design.funlist.flatMap(({ id, btnGroup, event_set }) => [
      id,
      ...(event_set?.maybe_fun_list ?? []).map(({ _id }) => _id),
      ...btnGroup.flatMap((button) => [button.id, ...button.NextFun.map((next) => next.id)]),
    ]),
  )
  for (const { id } of design.notes ?? []) taken.add(id)
  return () => {
    let id = drawId(chance)
    while (taken.has(id)) id = drawId(chance)
    taken.add(id)
    return id
  }
}
