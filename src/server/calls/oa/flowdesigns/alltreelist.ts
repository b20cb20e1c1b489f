import { defineCall } from '../../../platform/call'
import { designTree } from '../../../reading/flow/design-tree'

export default defineCall('oa/flowdesigns/alltreelist', (_, context) => designTree(context, () => true))
