import { defineCall } from '../../../platform/http/define-call'
import { designTree } from '../../../read-models/flow/design-tree'

export default defineCall('oa/flowdesigns/allenabletreelist', (_, context) =>
  designTree(context, ({ enabled }) => enabled),
)
