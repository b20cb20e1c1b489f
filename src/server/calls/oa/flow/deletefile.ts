import { defineCall } from '../../../platform/call'
import { dropUpload } from '../../../services/drop-upload'

export default defineCall('oa/flow/deletefile', ({ fileid }, context) => dropUpload(fileid, context))
