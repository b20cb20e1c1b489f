import { defineCall } from '../../../../platform'
import { deleteOwnDraft } from '../../../../services/drafts'

export default defineCall('oa/flow/tempform/delete', async (body, context) => ({
  deleted: await deleteOwnDraft(body, context),
}))
