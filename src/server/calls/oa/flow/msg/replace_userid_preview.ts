import { previewReplacement } from '../../../../flow/action/replace-assignees'
import { defineCall } from '../../../../platform'

export default defineCall('oa/flow/msg/replace_userid_preview', async (body, context) => {
  const { leaver, successor, flows, left } = await previewReplacement(body, context)
  const list = flows.map(({ flowId, workname, name, creater, messages }) => ({
    flowlistid: flowId,
    workname,
    flowname: name,
    creater,
    messages: messages.map(({ messageId, step, level, isServed }) => ({
      msgid: messageId,
      step,
      level,
      skipped: isServed,
    })),
  }))
  const total = list.reduce((sum, { messages }) => sum + messages.length, 0)
  return { from: leaver, to: successor, list, total, left }
})
