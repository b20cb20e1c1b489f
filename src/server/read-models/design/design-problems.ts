import {
  callableNames,
  checkDesignInSlices,
  type DesignCheckContext,
  isError,
  warning,
} from '../../../core/flow'
import { checkFormDesignInSlices } from '../../../core/form'
import { type SliceGenerator, visitInSlices } from '../../../core/slices'
import type { FlowDesign, Problem } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { finishInSlices } from '../../platform/time-slice'
import { listSets } from '../../queries/dbset/database-set'
import { findDesign } from '../../queries/design/design'
import { readRecipientDirectory } from '../../queries/directory/recipient-directory'
import { readCompanyControl } from '../action-context/company-control'
import { listSubFlowCandidates } from '../action-context/startable-flows'
import { checkUnassignedSteps } from './unassigned-steps'

/** Finds all problems of a design: its form, its steps, and references to missing entities. */
export const findDesignProblems = (design: FlowDesign, around: DesignCheckContext): Promise<Problem[]> =>
  finishInSlices(problemsInSlices(design, around))

function* problemsInSlices(design: FlowDesign, around: DesignCheckContext): SliceGenerator<Problem[]> {
  const form = yield* checkFormDesignInSlices(design.formset, callableNames(design, around))
  return yield* shorten(form.concat(yield* checkDesignInSlices(design, around)))
}

/** Maximum number of errors, and of other problems, described per design. */
const mostDescribed = 500

/** Truncates the problems to the first 500 errors and 500 others; the rest is counted. */
function* shorten(problems: Problem[]): SliceGenerator<Problem[]> {
  const described: Problem[] = []
  const left = { errors: mostDescribed, others: mostDescribed }
  yield* visitInSlices(problems, (problem) => {
    if (left[isError(problem) ? 'errors' : 'others']-- > 0) described.push(problem)
  })
  const more = problems.length - described.length
  return more ? [...described, warning('more-problems', {}, { count: more })] : problems
}

/** Finds the problems shown to a designer, including steps without assignees for some creators. */
export async function findCompanyProblems(
  context: Context,
  where: { self: string; design: FlowDesign },
): Promise<Problem[]> {
  const { design } = where
  const [around, control] = await Promise.all([
    loadDesignCheckContext(context, where),
    readCompanyControl(context.db, context.caller),
  ])
  const problems = await findDesignProblems(design, around)
  return problems.concat(await checkUnassignedSteps(design, { ...around, control }))
}

/**
 * Loads what designs are checked against: the company, its contact groups and database sets, and the
 * configured remote functions.
 */
export const loadCompanyCheckContext = async (
  context: Pick<Context, 'db' | 'caller' | 'remote' | 'hosts'>,
): Promise<DesignCheckContext> => ({
  ...(await readRecipientDirectory(context)),
  remote: context.remote.functions,
  sets: new Set((await listSets(context.db, context.caller.workspace)).map(({ id }) => id)),
  allows: context.hosts.allows,
})

/** Loads the same for the design of a flow, with its sub-flows. */
export const loadDesignCheckContext = async (
  context: Context,
  { self, design }: { self: string; design: FlowDesign },
): Promise<DesignCheckContext> => ({
  ...(await loadCompanyCheckContext(context)),
  self,
  flows: await listSubFlowCandidates(context, design),
  naming: await findDesign(context.db, context.caller.workspace, self),
})
