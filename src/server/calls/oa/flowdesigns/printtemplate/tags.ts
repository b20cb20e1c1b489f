import { defineCall, translateKey } from '../../../../platform'
import { readTemplateTags } from '../../../../services/paper/template-file'

export default defineCall('oa/flowdesigns/printtemplate/tags', async (body, context) => {
  const { flowdesign_id: designId, fileid: fileId, fields = [] } = body
  const outcome = await readTemplateTags({ designId, fileId, fields }, context)
  if ('tags' in outcome) return outcome
  const { failure, text } = outcome
  return { tags: [], fault: translateKey(context.language, failure, { text }) }
})
