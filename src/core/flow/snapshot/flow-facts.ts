import type { FlowFacts } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { localTime } from '../../text/formats'
import { type Actor, type FlowSnapshot, snapshotClock } from './snapshot'

/** Flow facts by id, for expressions; names are looked up. */
export interface FlowFactsInput extends Pick<FlowFacts, 'flowName' | 'workname' | 'isUrgent'> {
  directory: Directory
  creatorId: string
  /** Department for which it was started. */
  deptId: string
  handlerId: string
  createdAt: number
  zone: string
}

/** Returns the flow facts that expressions may read besides the form. */
export function toFlowFacts({ directory, zone, ...around }: FlowFactsInput): FlowFacts {
  const { creatorId, deptId, handlerId, createdAt, flowName, workname, isUrgent } = around
  const creator = directory.person(creatorId)
  const handler = directory.person(handlerId)
  return {
    creatorName: creator?.name ?? '',
    creatorJobId: creator?.jobId ?? '',
    creatorDept: directory.department(deptId)?.name ?? '',
    creatorDeptPath: directory
      .pathOf(deptId)
      .map(({ name }) => name)
      .join('-'),
    handlerName: handler?.name ?? '',
    handlerJobId: handler?.jobId ?? '',
    flowName,
    workname,
    createdAt: localTime(createdAt, zone),
    isUrgent,
  }
}

/** Creator, handler and urgency of a flow while it is being started. */
export interface StartContext {
  deptId: string
  level?: number
}

/**
 * Returns the facts of a flow for an actor; while it is being started, the actor is its creator and handler.
 */
export function flowFactsOf(
  snapshot: FlowSnapshot,
  actor: Pick<Actor, 'id'>,
  starting: StartContext,
): FlowFacts {
  const { directory, flow, flowName, now } = snapshot
  return toFlowFacts({
    directory,
    zone: snapshotClock(snapshot).zone,
    creatorId: flow?.createdId ?? actor.id,
    deptId: flow?.deptId ?? starting.deptId,
    handlerId: actor.id,
    flowName: flow?.name ?? flowName,
    workname: flow?.workname ?? '',
    createdAt: flow?.createdAt ?? now,
    isUrgent: (flow?.level ?? starting.level ?? 0) > 0,
  })
}
