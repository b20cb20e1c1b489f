import { handOverLate } from '../../flow/delegation/offboarding-tasks'
import type { LateHandOver } from '../../queries/outbox/effects'
import { defineEffect } from '../effect'

/** What acts under way still sent to somebody while he left goes to his successor. */
export default defineEffect<LateHandOver>({
  run: ({ payload, workspace }, house) => handOverLate(payload, workspace, house),
})
