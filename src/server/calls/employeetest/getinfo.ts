import { BusinessError } from '../../../core/business-error'
import { defineCall } from '../../platform'
import { departmentsOf } from '../../presenters/departments'
import { readCurrentDirectory } from '../../queries'

export default defineCall('employeetest/getinfo', async (_, context) => {
  const { id, name, jobId, real, environment } = context.caller
  if (environment !== 'test') throw new BusinessError('environment.only-in-test')
  const depts = departmentsOf(await readCurrentDirectory(context), id)
  return { id, name, jobid: jobId, depts, real: { id: real?.id ?? id, name: real?.name ?? name } }
})
