import { defineCall } from '../../../../platform'
import { compileSketch } from '../../../../read-models/design/design-sketch'

export default defineCall('oa/flowdesigns/document/compile', ({ sketch }, context) =>
  compileSketch(sketch, context),
)
