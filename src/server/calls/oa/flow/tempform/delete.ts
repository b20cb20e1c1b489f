import { forgetDraft } from '../../../../flow/drafts'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/tempform/delete', async (body, context) => ({
  deleted: await forgetDraft(body, context),
}))
