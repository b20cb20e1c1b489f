import { defineCall } from '../../../../platform/http/define-call'
import { forgetDraft } from '../../../../services/drafts'

export default defineCall('oa/flow/tempform/delete', async (body, context) => ({
  deleted: await forgetDraft(body, context),
}))
