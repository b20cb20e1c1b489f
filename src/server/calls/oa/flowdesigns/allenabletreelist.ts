import { designTree } from '../../../flow/design-tree'
import { defineCall } from '../../../platform/call'

export default defineCall('oa/flowdesigns/allenabletreelist', (_, context) =>
  designTree(context, ({ enabled }) => enabled),
)
