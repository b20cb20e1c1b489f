import { defineCall } from '../../../platform/call'
import { dropUpload } from '../../../services/drop-upload'

export default defineCall('oa/form/deletefile', ({ fileid }, context) => dropUpload(fileid, context))
