import { defineCall } from '../../../../../platform/http/define-call'
import { toHeldFlow } from '../../../../../presenters/archive'
import { heldFlows } from '../../../../../queries/archive/legal-holds'

export default defineCall('oa/flowdesigns/archive/result/holds', async ({ id }, { db, caller }) =>
  (await heldFlows(db, caller.workspace, id)).map(toHeldFlow),
)
