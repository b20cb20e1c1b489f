import { defineCall } from '../../../platform'
import { startImport } from '../../../services/directory-import'

export default defineCall('employee/directorysheet/import', startImport)
