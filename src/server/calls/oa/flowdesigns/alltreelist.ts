import { defineCall } from '../../../platform/http/define-call'
import { designTree } from '../../../read-models/flow/design-tree'

export default defineCall('oa/flowdesigns/alltreelist', (_, context) => designTree(context, () => true))
