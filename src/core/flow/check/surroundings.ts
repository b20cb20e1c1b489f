import type { FlowDesign, RecipientGroup } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import type { KnownMore } from '../../expression'

/** What a design is checked against beside itself; what is not given is not checked. */
export interface Surroundings {
  directory?: Directory
  groups?: ReadonlyMap<string, RecipientGroup[]>
  remote?: KnownMore['remote']
}

/** What expressions of a design may call beside the built-in functions. */
export const namesIn = (
  { set }: Pick<FlowDesign, 'set'>,
  { remote }: Surroundings = {},
): Pick<KnownMore, 'remote' | 'custom'> => ({
  remote,
  custom: new Set(set.customFuns?.map(({ id }) => id)),
})

/** What conditions of a design may call, and that they must be yes or no. */
export const asCondition = (design: Pick<FlowDesign, 'set'>, around: Surroundings): KnownMore => ({
  as: 'condition',
  ...namesIn(design, around),
})
