import { defineCall } from '../../../platform'
import { loadDesignTree } from '../../../read-models/flow/favourite-flows'

export default defineCall('oa/flowdesigns/alltreelist', (_, context) => loadDesignTree(context, () => true))
