import { defineCall } from '../../../platform'
import { controlImport } from '../../../services/directory-import'

export default defineCall('employee/directorysheet/control', controlImport)
