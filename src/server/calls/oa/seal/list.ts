import { defineCall } from '../../../platform'
import { loadSealRows } from '../../../services/paper/seals'

export default defineCall('oa/seal/list', (_, context) => loadSealRows(context))
