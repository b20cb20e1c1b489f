import { defineCall } from '../../../platform'
import { applyDatabaseSetDocument } from '../../../services/database-set-documents'

export default defineCall('dbctrl2/document/apply', applyDatabaseSetDocument)
