import { defineCall } from '../../../platform'
import { deleteUpload } from '../../../services/drop-upload'

export default defineCall('oa/form/deletefile', ({ fileid }, context) => deleteUpload(fileid, context))
