import { dropUpload } from '../../../flow/drop-upload'
import { defineCall } from '../../../platform/call'

export default defineCall('oa/form/deletefile', ({ fileid }, context) => dropUpload(fileid, context))
