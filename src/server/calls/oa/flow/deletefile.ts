import { defineCall } from '../../../platform/http/define-call'
import { dropUpload } from '../../../services/drop-upload'

export default defineCall('oa/flow/deletefile', ({ fileid }, context) => dropUpload(fileid, context))
