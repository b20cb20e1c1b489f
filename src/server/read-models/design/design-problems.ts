import { checkDesign } from '../../../core/flow/check/check-design'
import { namesIn, type Surroundings } from '../../../core/flow/references/check-context'
import { checkFormDesign } from '../../../core/form/check/check-design'
import type { FlowDesign, Problem } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { listSets } from '../../queries/dbset/database-set'
import { findDesign } from '../../queries/design/design'
import { addresseesOf } from '../../queries/directory/recipient-directory'
import { companyControl } from '../action-context/company-control'
import { knownFlows } from '../action-context/startable-flows'
import { nobodyFoundIn } from './unassigned-steps'

/** Everything wrong with a design: its form, its steps, and whom and what it names that is not there. */
export const problemsOf = (design: FlowDesign, around: Surroundings): Problem[] => [
  ...checkFormDesign(design.formset, namesIn(design, around)),
  ...checkDesign(design, around),
]

/** The same, with the steps that would find nobody for some who may start the flow: what a designer is told. */
export async function problemsInCompany(
  context: Context,
  where: { self: string; design: FlowDesign },
): Promise<Problem[]> {
  const { design } = where
  const [around, control] = await Promise.all([
    surroundingsIn(context, where),
    companyControl(context.db, context.caller),
  ])
  return [...problemsOf(design, around), ...(await nobodyFoundIn(design, { ...around, control }))]
}

/** What designs are checked against: the company, its contact groups and database sets, and the remote functions that are configured. */
export const surroundingsOf = async (
  context: Pick<Context, 'db' | 'caller' | 'remote' | 'hosts'>,
): Promise<Surroundings> => ({
  ...(await addresseesOf(context)),
  remote: context.remote.functions,
  sets: new Set((await listSets(context.db, context.caller.workspace)).map(({ id }) => id)),
  allows: context.hosts.allows,
})

/** The same for the design of a flow, with the flows that it starts. */
export const surroundingsIn = async (
  context: Context,
  { self, design }: { self: string; design: FlowDesign },
): Promise<Surroundings> => ({
  ...(await surroundingsOf(context)),
  self,
  flows: await knownFlows(context, design),
  naming: await findDesign(context.db, context.caller.workspace, self),
})
