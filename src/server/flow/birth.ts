import { DatabaseError } from 'pg'
import type { FlowState } from '../../core/flow/snapshot'
import { countersIn, formatWorkNumber, periodsOf } from '../../core/flow/work-number'
import { Refused } from '../../core/refused'
import type { Context } from '../platform/call'
import { companyZone } from '../platform/clock'
import type { Tx } from '../platform/db/db'
import { insertFlow } from '../queries/flow-writer'
import { advanceCounters } from '../queries/number'
import type { Deed } from './scene'

/** A flow with its document number, and what counted it. */
export interface Born {
  flow: FlowState
  counters: Record<string, number>
}

/** Gives a new flow its document number; the counters stay locked until the commit. */
export async function numbered(
  tx: Tx,
  { snapshot, version }: Deed,
  { caller, head }: Pick<Context, 'caller'> & { head: FlowState },
): Promise<Born> {
  const { workspace } = caller
  const rule = version.design.set.workname
  const periods = periodsOf(head.createdAt, companyZone)
  const steps = countersIn(rule).map((counter) => {
    const step = counter === 'RUN' ? 1 : rule.auto_step
    return { counter, period: periods[counter], step }
  })
  const counters = await advanceCounters(tx, workspace, version.designId, steps)
  const path = snapshot.directory.pathOf(head.deptId).map(({ name }) => name)
  const workname = formatWorkNumber(rule, {
    ...{ at: head.createdAt, zone: companyZone, flowName: head.name, userName: head.creater },
    ...{ shortDept: path.at(-1) ?? '', longDept: path.join('-'), counters },
  })
  return { flow: { ...head, workname }, counters }
}

/** Writes the head of a flow that has its document number. */
export async function insertBorn(
  tx: Tx,
  { flow, counters }: Born,
  { caller, version, unfinished }: Pick<Context, 'caller'> & Pick<Deed, 'version'> & { unfinished: number },
): Promise<void> {
  const birth = { designId: version.designId, versionId: version.id, counters, unfinished }
  await insertFlow(tx, caller.workspace, flow, { ...birth, realId: caller.real?.id ?? null }).catch(
    (error: unknown) => {
      if (!isClash(error)) throw error
      throw new Refused('flow.workname-clash', { workname: flow.workname })
    },
  )
}

/** Whether the document number was given before: rules without a counter can give one twice. */
const isClash = (error: unknown) => error instanceof DatabaseError && error.constraint === 'flow_workname'
