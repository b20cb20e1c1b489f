import { defineCall } from '../../../platform/http/define-call'
import { changeDirectory } from '../../../services/change-directory'

/** The company's version moves, and with it every process's copy is old. */
export default defineCall('employee/contact/datareload', (_, context) =>
  changeDirectory(context, async (_tx, did) => {
    did({ what: 'reload', target: '' })
    return null
  }),
)
