import { type Expected, handOverLate } from '../../flow/delegation/leaver-messages'
import { defineEffect } from '../effect'

/** What acts under way still sent to somebody while he left goes to his successor. */
export default defineEffect<Expected>({
  kind: 'late-arrivals',
  run: ({ payload, workspace }, house) => handOverLate(payload, workspace, house),
})
