import { defineCall, translateKey } from '../../../../platform'
import { readTemplateTags } from '../../../../services/paper/word-template'

export default defineCall('oa/flowdesigns/printtemplate/tags', async (body, context) => {
  const outcome = await readTemplateTags({ designId: body.flowdesign_id, fileId: body.fileid }, context)
  if ('tags' in outcome) return outcome
  const { failure, text } = outcome
  return { tags: [], fault: translateKey(context.language, failure, { text }) }
})
