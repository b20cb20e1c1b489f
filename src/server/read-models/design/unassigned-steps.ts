import type { Directory } from '../../../core/directory/directory'
import { type DesignCheckContext, iterateUnassigned, type UnassignedCache } from '../../../core/flow'
import type { SliceGenerator } from '../../../core/slices'
import type { FlowDesign, Problem } from '../../../generated/types'
import { finishInSlices } from '../../platform/time-slice'

/** Maximum number of steps cached per company. */
const mostRemembered = 5_000

interface Remembered {
  groups: DesignCheckContext['groups']
  told: UnassignedCache
}

/** Cached results of steps, valid while the company and its contact groups are unchanged. */
const remembered = new WeakMap<Directory, Remembered>()

function toldIn({ directory, groups }: DesignCheckContext): UnassignedCache | undefined {
  if (!directory) return undefined
  const known = remembered.get(directory)
  if (known && known.groups === groups && known.told.size < mostRemembered) return known.told
  const told: UnassignedCache = new Map()
  remembered.set(directory, { groups, told })
  return told
}

/**
 * Finds the steps without assignees, for each possible creator. With 100,000 people 100 steps take seconds:
 * it yields to other requests, and a step unchanged since the last save is not checked again.
 */
export const checkUnassignedSteps = (design: FlowDesign, around: DesignCheckContext): Promise<Problem[]> =>
  finishInSlices(unassignedInSlices(design, around))

function* unassignedInSlices(design: FlowDesign, around: DesignCheckContext): SliceGenerator<Problem[]> {
  const problems: Problem[] = []
  for (const some of iterateUnassigned(design, around, toldIn(around))) {
    problems.push(...some)
    yield
  }
  return problems
}
