import { defineCall } from '../../../platform'
import { changeDirectory } from '../../../services/change-directory'

/** Increments the company's version, which invalidates every process's copy. */
export default defineCall('employee/contact/datareload', (_, context) =>
  changeDirectory(context, async (_tx, did) => {
    did({ what: 'reload', target: '' })
    return null
  }),
)
