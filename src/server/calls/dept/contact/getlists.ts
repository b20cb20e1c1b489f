import { defineCall } from '../../../platform/http/define-call'
import { departmentRows } from '../../../presenters/departments'
import { directoryOf } from '../../../queries/directory/directory'

export default defineCall('dept/contact/getlists', async (_, context) =>
  departmentRows(await directoryOf(context)),
)
