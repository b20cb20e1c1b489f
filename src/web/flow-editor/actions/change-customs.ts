import { withCustomNamed } from '#/core/flow/design/custom-function-uses'
import type { CustomFunction, FlowDesign } from '#/generated/types'
import { type Chance, drawNumber } from '../../platform/random'
import { changeSet } from './change-set'

/** The custom functions of a design. */
export const customsIn = ({ set }: FlowDesign): readonly CustomFunction[] => set.customFuns ?? []

/** A custom function that is yet to be filled in; its id is the second of its making and a random number (S2-073). */
export function newCustom(design: FlowDesign, chance: Chance): CustomFunction {
  const taken = new Set(customsIn(design).map(({ id }) => id))
  const draw = () => `${Math.floor(chance.now() / 1000)}_${drawNumber(chance)}`
  let id = draw()
  while (taken.has(id)) id = draw()
  return { id, name: '', type: 'creater_concact', formitem: null, data: { contact: [] } }
}

/** The design with a custom function stored, in its place or at the end; a new name follows wherever it is called. */
export function saveCustom(design: FlowDesign, custom: CustomFunction): FlowDesign {
  const customFuns = customsIn(design)
  const before = customFuns.find(({ id }) => id === custom.id)
  if (!before) return changeSet(design, { customFuns: [...customFuns, custom] })
  const named = before.name === custom.name ? design : withCustomNamed(design, custom.id, custom.name)
  const stored = customsIn(named).map((one) => (one.id === custom.id ? custom : one))
  return changeSet(named, { customFuns: stored })
}

/** The design without a custom function. */
export const removeCustom = (design: FlowDesign, id: string): FlowDesign =>
  changeSet(design, { customFuns: customsIn(design).filter((one) => one.id !== id) })
