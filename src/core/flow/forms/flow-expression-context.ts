import type { Scope } from '../../expression'
import type { FormValues } from '../../form/values/form-values'
import type { RecipientContext } from '../../recipient/context'
import { customScope } from '../../recipient/custom-function'
import { flowFactsOf } from '../snapshot/flow-facts'
import { type Actor, clockOf, type FlowSnapshot } from '../snapshot/snapshot'

/** What expressions of a flow may ask for beside the form: time, remote functions, custom functions, the flow. */
export type FlowExpressionContext = Pick<Scope, 'remote' | 'work'> &
  Required<Pick<Scope, 'clock' | 'custom' | 'flow'>>

/** Who acts from which department on a form with these values; `level` counts while the flow is being started. */
export interface FormActor {
  actor: Pick<Actor, 'id'>
  deptId: string
  values: FormValues
  level?: number
}

/** The world of expressions while somebody acts on a flow; before it exists he is its creator. */
export function flowExpressionContextOf(
  snapshot: FlowSnapshot,
  { actor, deptId, values, level }: FormActor,
): FlowExpressionContext {
  const { design, directory, groups, flow, remote, work } = snapshot
  const world = {
    clock: clockOf(snapshot),
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
