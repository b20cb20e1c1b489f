import { defineCall } from '../../../platform'
import { flattenDepartments } from '../../../presenters/departments'
import { readCurrentDirectory } from '../../../queries'

export default defineCall('dept/contact/getlists', async (_, context) =>
  flattenDepartments(await readCurrentDirectory(context)),
)
