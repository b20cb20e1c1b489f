import { defineCall } from '../../../../platform'
import { listReadMarks } from '../../../../read-models/flow/read-marks'

export default defineCall('oa/flow/message/hasread', async ({ msg_id }, context) => {
  const marks = await listReadMarks([msg_id], context)
  // An id found on the prototype, such as __proto__, is no message.
  return Object.hasOwn(marks, msg_id) ? (marks[msg_id] ?? null) : null
})
