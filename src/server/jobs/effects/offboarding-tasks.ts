import { offboardLateTasks } from '../../flow/delegation/offboard'
import type { PendingOffboarding } from '../../queries'
import { defineEffect } from '../effect'

/** Transfers tasks to the successor that concurrent actions still sent to a person during offboarding. */
export default defineEffect<PendingOffboarding>({
  run: ({ payload, workspace }, appContext) => offboardLateTasks(payload, workspace, appContext),
})
