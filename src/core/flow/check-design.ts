import type { FlowDesign, Problem, RecipientGroup } from '../../generated/types'
import type { Directory } from '../directory/directory'
import { checkLimits } from './check/limits'
import { checkLinks } from './check/links'
import { checkRecipients } from './check/recipients'
import { checkSteps } from './check/steps'

/**
 * Everything wrong with the steps of a design, each problem with its place; errors keep it from being published
 * (domain facts 1.7). With a directory and contact groups the ids of the company are checked, too.
 */
export const checkDesign = (
  design: FlowDesign,
  directory?: Directory,
  groups?: ReadonlyMap<string, RecipientGroup>,
): Problem[] => [
  ...checkSteps(design),
  ...checkLinks(design),
  ...checkRecipients(design, directory, groups),
  ...checkLimits(design),
]
