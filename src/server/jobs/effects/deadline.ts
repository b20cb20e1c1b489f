import type { DueAct } from '../../../core/flow/snapshot/effects'
import { runDeadline } from '../../flow/action/run-escalation'
import { systemContext } from '../../read-models/action-context/system-actor'
import { defineEffect } from '../effect'

/** What a deadline does when its moment has come. */
export default defineEffect<DueAct>({
  messageOf: ({ messageId }) => messageId,
  run: ({ workspace, payload }, house) => runDeadline(payload, systemContext(house, workspace)),
})
