import { designTree } from '../../../flow/design-tree'
import { defineCall } from '../../../platform/call'

export default defineCall('oa/flowdesigns/alltreelist', (_, context) => designTree(context, () => true))
