import type { Directory } from '../../../core/directory/directory'
import {
  callableNames,
  checkDesignInSlices,
  type DesignCheckContext,
  designWarning,
  isDesignError,
  iterateUnassigned,
  requiresSignature,
  type UnassignedCache,
} from '../../../core/flow'
import { checkFormDesignInSlices } from '../../../core/form'
import { forEachInSlices, type SliceGenerator } from '../../../core/slices'
import type { FlowDesign, Problem } from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { findDesign, listDatabaseSets, listPasskeyOwners, readRecipientDirectory } from '../../queries'
import { readCompanyControl } from '../action-context/company-control'
import { findDesignLedgers } from '../action-context/design-ledgers'
import { listSubFlowCandidates } from '../action-context/startable-flows'

/** Maximum number of steps cached per company. */
const maxCachedSteps = 5_000

interface Remembered {
  groups: DesignCheckContext['groups']
  cache: UnassignedCache
}

/** Cached results of steps, valid while the company and its contact groups are unchanged. */
const remembered = new WeakMap<Directory, Remembered>()

function unassignedCacheOf({ directory, groups }: DesignCheckContext): UnassignedCache | undefined {
  if (!directory) return undefined
  const known = remembered.get(directory)
  if (known && known.groups === groups && known.cache.size < maxCachedSteps) return known.cache
  const unassignedCaches: UnassignedCache = new Map()
  remembered.set(directory, { groups, cache: unassignedCaches })
  return unassignedCaches
}

/**
 * Finds the steps without assignees, for each possible creator. With 100,000 people 100 steps take seconds:
 * it yields to other requests, and a step unchanged since the last save is not checked again.
 */
const checkUnassignedSteps = (design: FlowDesign, around: DesignCheckContext): Promise<Problem[]> =>
  finishInSlices(unassignedInSlices(design, around))

function* unassignedInSlices(design: FlowDesign, around: DesignCheckContext): SliceGenerator<Problem[]> {
  const problems: Problem[] = []
  for (const some of iterateUnassigned(design, around, unassignedCacheOf(around))) {
    problems.push(...some)
    yield
  }
  return problems
}

/** Finds all problems of a design: its form, its steps, and references to missing entities. */
export const findDesignProblems = (design: FlowDesign, around: DesignCheckContext): Promise<Problem[]> =>
  finishInSlices(problemsInSlices(design, around))

function* problemsInSlices(design: FlowDesign, around: DesignCheckContext): SliceGenerator<Problem[]> {
  const form = yield* checkFormDesignInSlices(design.formset, callableNames(design, around))
  return yield* shorten(form.concat(yield* checkDesignInSlices(design, around)))
}

/** Maximum number of errors, and of other problems, described per design. */
const maxDescribed = 500

/** Truncates the problems to the first 500 errors and 500 others; the rest is counted. */
function* shorten(problems: Problem[]): SliceGenerator<Problem[]> {
  const described: Problem[] = []
  const left = { errors: maxDescribed, others: maxDescribed }
  yield* forEachInSlices(problems, (problem) => {
    if (left[isDesignError(problem) ? 'errors' : 'others']-- > 0) described.push(problem)
  })
  const more = problems.length - described.length
  return more ? [...described, designWarning('more-problems', {}, { count: more })] : problems
}

/** Problems of a design: of its form and steps, and of steps without assignees for some creators. */
export interface CompanyProblems {
  problems: Problem[]
  unassigned: Problem[]
}

/** Finds the problems of a design in its company, by the kind of check. */
export async function findProblemsByCheck(
  design: FlowDesign,
  around: DesignCheckContext,
): Promise<CompanyProblems> {
  const { control: _, ...known } = around
  return {
    problems: await findDesignProblems(design, known),
    unassigned: await checkUnassignedSteps(design, around),
  }
}

/** Finds the problems shown to a designer, including steps without assignees for some creators. */
export async function findCompanyProblems(
  context: Context,
  place: { self: string; design: FlowDesign },
): Promise<Problem[]> {
  const [around, control] = await Promise.all([
    loadDesignCheckContext(context, place),
    readCompanyControl(context.db, context.caller),
  ])
  const { problems, unassigned } = await findProblemsByCheck(place.design, { ...around, control })
  return problems.concat(unassigned)
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
  sets: new Set((await listDatabaseSets(context.db, context.caller.workspace)).map(({ id }) => id)),
  allows: context.hosts.allows,
})

/** Finds the people with a passkey, for a design of which a step requires signatures. */
const findPasskeyOwners = async ({ db }: Context, { funlist }: FlowDesign) =>
  funlist.some(requiresSignature) ? new Set(await listPasskeyOwners(db)) : undefined

/** Loads the same for the design of a flow, with its sub-flows. */
export const loadDesignCheckContext = async (
  context: Context,
  { self, design }: { self: string; design: FlowDesign },
): Promise<DesignCheckContext> => ({
  ...(await loadCompanyCheckContext(context)),
  self,
  flows: await listSubFlowCandidates(context, design),
  ledgers: await findDesignLedgers(context, design),
  naming: await findDesign(context.db, context.caller.workspace, self),
  passkeys: await findPasskeyOwners(context, design),
})
