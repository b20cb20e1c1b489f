import { keepDraft } from '../../../../flow/drafts'
import { defineCall } from '../../../../platform/call'
import { toIso } from '../../../../presenters/time'

export default defineCall('oa/flow/tempform/save', async (body, context) => ({
  saved_at: toIso(await keepDraft(body, context)),
}))
