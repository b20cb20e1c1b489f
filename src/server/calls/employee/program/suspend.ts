import { defineCall } from '../../../platform'
import { suspendProgram } from '../../../services/programs'

export default defineCall('employee/program/suspend', async ({ id }, context) => {
  await suspendProgram(id, true, context)
  return null
})
