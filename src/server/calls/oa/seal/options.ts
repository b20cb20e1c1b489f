import { defineCall } from '../../../platform'
import { listSealNames } from '../../../queries/company/seal'

export default defineCall('oa/seal/options', (_, { db, caller }) => listSealNames(db, caller.workspace))
