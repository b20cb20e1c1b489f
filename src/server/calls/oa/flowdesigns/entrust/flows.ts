import { defineCall } from '../../../../platform/http/define-call'
import { runningDesigns } from '../../../../queries/delegation/delegation'

export default defineCall('oa/flowdesigns/entrust/flows', async (_, { db, caller }) =>
  [...(await runningDesigns(db, caller.workspace))].map(([id, name]) => ({ id, name })),
)
