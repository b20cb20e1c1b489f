import type { Scope } from '../../expression'
import type { FormValues } from '../../form'
import { customScope } from '../../recipient/custom-function'
import type { RecipientContext } from '../../recipient/resolution'
import { type Actor, type FlowSnapshot, flowFactsOf, snapshotClock } from '../snapshot'

/**
 * Values that expressions of a flow may read besides the form: time, remote functions, custom functions, flow
 * facts.
 */
export type FlowExpressionContext = Pick<Scope, 'remote' | 'work'> &
  Required<Pick<Scope, 'clock' | 'custom' | 'flow'>>

/** Actor with department and form values; `level` counts while the flow is being started. */
export interface FormActor {
  actor: Pick<Actor, 'id'>
  deptId: string
  values: FormValues
  level?: number
}

/**
 * Returns the expression context for an actor on a flow; before the flow exists, the actor counts as its
 * creator.
 */
export function flowExpressionContextOf(
  snapshot: FlowSnapshot,
  { actor, deptId, values, level }: FormActor,
): FlowExpressionContext {
  const { design, directory, groups, flow, remote, work } = snapshot
  const world = {
    clock: snapshotClock(snapshot),
    remote,
    work,
    flow: flowFactsOf(snapshot, actor, { deptId, level }),
  }
  const context: RecipientContext = {
    ...world,
    directory,
    groups,
    set: design.set,
    creatorId: flow?.createdId ?? actor.id,
    creatorDeptId: flow?.deptId ?? deptId,
    lastUserId: actor.id,
    lastDeptId: deptId,
    form: design.formset,
    values,
  }
  return { ...world, custom: customScope(design.set.customFuns ?? [], context) }
}
