import { defineCall } from '../../../platform'
import { uploadImportRows } from '../../../services/directory-import'

export default defineCall('employee/directorysheet/upload', uploadImportRows)
