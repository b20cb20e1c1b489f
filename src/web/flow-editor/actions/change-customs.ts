import type { CustomFunction, FlowDesign, FlowDesignSet } from '#/generated/types'
import { renameCustomFunction } from '../../../core/flow'
import { type RandomSource, randomIdNumber } from '../../platform/random'

/** Returns the design with some settings of the whole flow changed; undefined removes one. */
export const changeFlowSettings = (design: FlowDesign, change: Partial<FlowDesignSet>): FlowDesign => ({
  ...design,
  set: Object.fromEntries(
    Object.entries({ ...design.set, ...change }).filter(([, value]) => value !== undefined),
  ) as unknown as FlowDesignSet,
})

/** Returns the custom functions of a design. */
export const customFunctionsOf = ({ set }: FlowDesign): readonly CustomFunction[] => set.customFuns ?? []

/** Creates an empty custom function; its id is the second of its creation and a random number (S2-073). */
export function newCustomFunction(design: FlowDesign, chance: RandomSource): CustomFunction {
  const usedIds = new Set(customFunctionsOf(design).map(({ id }) => id))
  const draw = () => `${Math.floor(chance.now() / 1000)}_${randomIdNumber(chance)}`
  let id = draw()
  while (usedIds.has(id)) id = draw()
  return { id, name: '', type: 'creater_concact', formitem: null, data: { contact: [] } }
}

/** Returns the design with a custom function stored, in place or at the end; its calls follow a new name. */
export function saveCustomFunction(design: FlowDesign, custom: CustomFunction): FlowDesign {
  const customFuns = customFunctionsOf(design)
  const before = customFuns.find(({ id }) => id === custom.id)
  if (!before) return changeFlowSettings(design, { customFuns: [...customFuns, custom] })
  const named = before.name === custom.name ? design : renameCustomFunction(design, custom.id, custom.name)
  const stored = customFunctionsOf(named).map((one) => (one.id === custom.id ? custom : one))
  return changeFlowSettings(named, { customFuns: stored })
}

/** Returns the design without a custom function. */
export const removeCustomFunction = (design: FlowDesign, id: string): FlowDesign =>
  changeFlowSettings(design, { customFuns: customFunctionsOf(design).filter((one) => one.id !== id) })
