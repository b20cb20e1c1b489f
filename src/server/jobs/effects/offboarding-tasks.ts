import { offboardLateTasks } from '../../flow/delegation/offboarding-tasks'
import type { PendingOffboarding } from '../../queries/outbox/effects'
import { defineEffect } from '../effect'

/** What acts under way still sent to somebody while he left goes to his successor. */
export default defineEffect<PendingOffboarding>({
  run: ({ payload, workspace }, house) => offboardLateTasks(payload, workspace, house),
})
