import { defineCall } from '../../../../platform'
import { loadDesignDocument } from '../../../../read-models/design/design-document'

export default defineCall('oa/flowdesigns/document/read', ({ _id }, context) =>
  loadDesignDocument(_id, context),
)
