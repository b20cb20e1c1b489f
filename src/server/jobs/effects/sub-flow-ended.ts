import type { SubFlowEnded } from '../../../core/flow/sub-flows'
import { peopleBehind } from '../../queries/sub-flow'
import { defineEffect } from '../effect'

/** A flow that another one started is over: the pages of those behind it look anew. */
export default defineEffect<SubFlowEnded>({
  kind: 'sub-flow-ended',
  run: async ({ payload, workspace }, { db, push }) => {
    push.badgesChanged(workspace, await peopleBehind(db, workspace, payload.parent))
  },
})
