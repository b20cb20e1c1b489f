import { defineCall } from '../../../../platform'
import { toIso } from '../../../../presenters/time'
import { saveOwnDraft } from '../../../../services/drafts'

export default defineCall('oa/flow/tempform/save', async (body, context) => ({
  saved_at: toIso(await saveOwnDraft(body, context)),
}))
