import { defineCall } from '../../../platform'
import { loadDesignTree } from '../../../read-models/flow/favourite-flows'

export default defineCall('oa/flowdesigns/allenabletreelist', (_, context) =>
  loadDesignTree(context, ({ enabled }) => enabled),
)
