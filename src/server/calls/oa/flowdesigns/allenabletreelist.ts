import { defineCall } from '../../../platform/call'
import { designTree } from '../../../reading/flow/design-tree'

export default defineCall('oa/flowdesigns/allenabletreelist', (_, context) =>
  designTree(context, ({ enabled }) => enabled),
)
