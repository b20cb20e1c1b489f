import { defineCall } from '../../../platform'
import { loadDatabaseSetDocument } from '../../../services/database-set-documents'

export default defineCall('dbctrl2/document/read', loadDatabaseSetDocument)
