import { BusinessError } from '../../business-error'
import { runInSlices } from '../../slices'
import { createActionContext, headOf } from '../context/action-context'
import { defineAction } from '../context/define-action'
import { startStepOf } from '../design/design'
import { logAction } from '../engine/finish-action'
import { requireReason } from '../guards/assert-open'
import { isWaiting } from '../snapshot/lineage'
import { logType } from '../snapshot/message-status'
import { type MigrationTarget, planMigrationInSlices } from './version-migration'

/** Input for changing the version: target version, current version number and reason. */
export interface ChangeVersionInput {
  target: MigrationTarget
  from: number
  reason: string
}

/**
 * Moves a running flow to another version of its design; pending messages continue there and all values stay
 * (S1-221).
 */
export const changeVersion = defineAction<ChangeVersionInput>('change-version', (snapshot, input, actor) => {
  const { target, from } = input
  const reason = requireReason(input.reason, 'flow.version-reason-empty')
  const head = headOf(snapshot)
  if (!actor.allows.includes('watch')) throw new BusinessError('flow.not-found')
  if (head.isCancel || head.finishedAt !== null) throw new BusinessError('flow.version-ended')
  if (target.id === snapshot.version) throw new BusinessError('flow.version-same', { number: target.number })
  const [problem] = runInSlices(snapshot, (given) => planMigrationInSlices(given, target)).problems
  if (problem) throw problem
  const act = createActionContext(snapshot, actor)
  act.changes.push({ type: 'version.set', id: target.id, design: target.design })
  const { id: stepId, name: stepName } = startStepOf(target.design)
  const versions = { from, to: target.number }
  const people = [...snapshot.messages.filter(isWaiting).map(({ to }) => to), head.createdId].filter(Boolean)
  return logAction(
    act,
    { type2: logType.version, stepId, stepName, reason, versions },
    { people, messageIds: [] },
  )
})
