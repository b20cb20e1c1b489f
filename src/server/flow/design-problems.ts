import { namesIn, type Surroundings } from '../../core/flow/check/surroundings'
import { checkDesign } from '../../core/flow/check-design'
import { checkFormDesign } from '../../core/form/check-design'
import type { FlowDesign, Problem } from '../../generated/types'
import type { Context } from '../platform/call'
import { addresseesOf } from '../queries/addressees'

/** Everything wrong with a design: its form, its steps, and whom and what it names that is not there. */
export const problemsOf = (design: FlowDesign, around: Surroundings): Problem[] => [
  ...checkFormDesign(design.formset, namesIn(design, around)),
  ...checkDesign(design, around),
]

/** What designs are checked against: the company, its contact groups, and the remote functions that are configured. */
export const surroundingsOf = async (
  context: Pick<Context, 'db' | 'caller' | 'remote' | 'hosts'>,
): Promise<Surroundings> => ({
  ...(await addresseesOf(context)),
  ...{ remote: context.remote.functions, allows: context.hosts.allows },
})
