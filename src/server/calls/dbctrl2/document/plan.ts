import { defineCall } from '../../../platform'
import { planDatabaseSetDocument } from '../../../services/database-set-documents'

export default defineCall('dbctrl2/document/plan', planDatabaseSetDocument)
