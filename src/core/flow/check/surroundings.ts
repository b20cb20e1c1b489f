import type { FlowDesign, RecipientGroup } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import type { KnownMore } from '../../expression'

/** What a design is checked against beside itself; what is not given is not checked. */
export interface Surroundings {
  directory?: Directory
  groups?: ReadonlyMap<string, RecipientGroup>
  /** Names of the remote functions that are configured. */
  remote?: ReadonlySet<string>
}

/** What conditions of a design may call beside the built-in functions, and that they must be yes or no. */
export const asCondition = ({ set }: Pick<FlowDesign, 'set'>, { remote }: Surroundings): KnownMore => ({
  as: 'condition',
  remote,
  custom: new Set(set.customFuns?.map(({ id }) => id)),
})
