import { isError, warning } from '../../../core/flow/check/problem'
import { namesIn, type Surroundings } from '../../../core/flow/check/surroundings'
import { checkDesignInSlices } from '../../../core/flow/design/check-design'
import { checkFormDesignInSlices } from '../../../core/form/check/check-design'
import type { Sliced } from '../../../core/slices'
import type { FlowDesign, Problem } from '../../../generated/types'
import type { Context } from '../../platform/call'
import { finishInSlices } from '../../platform/slices'
import { listSets } from '../../queries/dbset/database-set'
import { findDesign } from '../../queries/design/design'
import { addresseesOf } from '../../queries/directory/addressees'
import { companyControl } from '../scene/company-control'
import { knownFlows } from '../scene/startable-flows'
import { nobodyFoundIn } from './nobody-found'

/** Everything wrong with a design: its form, its steps, and whom and what it names that is not there. */
export const problemsOf = (design: FlowDesign, around: Surroundings): Promise<Problem[]> =>
  finishInSlices(problemsInSlices(design, around))

function* problemsInSlices(design: FlowDesign, around: Surroundings): Sliced<Problem[]> {
  const form = yield* checkFormDesignInSlices(design.formset, namesIn(design, around))
  return shorten(form.concat(yield* checkDesignInSlices(design, around)))
}

/** So many errors, and so many other problems, of a design are described. */
const mostDescribed = 500

/** Leaves out what nobody reads: the errors and the other problems behind the first 500 of each are counted. */
function shorten(problems: Problem[]): Problem[] {
  const isFirst = (level: boolean) => problems.filter((one) => isError(one) === level).slice(0, mostDescribed)
  const described = new Set([...isFirst(true), ...isFirst(false)])
  const more = problems.length - described.size
  if (!more) return problems
  const kept = problems.filter((one) => described.has(one))
  return [...kept, warning('more-problems', {}, { count: more })]
}

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
  const problems = await problemsOf(design, around)
  return problems.concat(await nobodyFoundIn(design, { ...around, control }))
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
