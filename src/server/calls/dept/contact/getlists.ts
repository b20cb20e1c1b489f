import { defineCall } from '../../../platform/http/define-call'
import { flattenDepartments } from '../../../presenters/departments'
import { readCurrentDirectory } from '../../../queries/directory/directory'

export default defineCall('dept/contact/getlists', async (_, context) =>
  flattenDepartments(await readCurrentDirectory(context)),
)
