import { defineCall } from '../../../platform/http/define-call'
import { deleteUpload } from '../../../services/drop-upload'

export default defineCall('oa/flow/deletefile', ({ fileid }, context) => deleteUpload(fileid, context))
