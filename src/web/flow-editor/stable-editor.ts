import { useMemo, useRef } from 'react'
import type { FlowDesign } from '#/generated/types'
import { type RandomSource, randomIdNumber, systemRandom } from '../platform/random'
import type { FlowEditorApi } from './editor-context'
import type { StepSelection } from './selection'

/**
 * Returns a new id in the format of flows: milliseconds and a random number below 100000 (domain facts 1.2).
 */
const drawId = (chance: RandomSource): string =>
  `${chance.now()}${String(randomIdNumber(chance)).padStart(5, '0')}`

/** Creates a source of unique ids that no step, button or link of a design uses. */
export function createDesignIds(design: FlowDesign, chance: RandomSource): () => string {
  const usedIds = new Set(
    design.funlist.flatMap(({ id, btnGroup, event_set }) => [
      id,
      ...(event_set?.maybe_fun_list ?? []).map(({ _id }) => _id),
      ...btnGroup.flatMap((button) => [button.id, ...button.NextFun.map((next) => next.id)]),
    ]),
  )
  for (const { id } of design.notes ?? []) usedIds.add(id)
  return () => {
    let id = drawId(chance)
    while (usedIds.has(id)) id = drawId(chance)
    usedIds.add(id)
    return id
  }
}

/** Design that an editor changes, and what receives its changes. */
interface EditedDesign {
  design: FlowDesign
  onChange(design: FlowDesign, merge?: string): void
  onSelect(selection: StepSelection | null): void
  chance?: RandomSource
}

/**
 * Returns the single editor object through which all children change the design; it always has the latest
 * one.
 */
export function useStableEditor({
  design,
  onChange,
  onSelect,
  chance = systemRandom,
}: EditedDesign): FlowEditorApi {
  const latest = useRef({ design, onChange, onSelect, chance })
  latest.current = { design, onChange, onSelect, chance }
  return useMemo(
    () => ({
      run(action, merge) {
        const next = action(latest.current.design)
        if (next === latest.current.design) return
        latest.current.design = next
        latest.current.onChange(next, merge)
      },
      select: (selection) => latest.current.onSelect(selection),
      design: () => latest.current.design,
      newIds: () => createDesignIds(latest.current.design, latest.current.chance),
    }),
    [],
  )
}
