import { defineCall } from '../../../../../platform'
import { loadContactGroupDocument } from '../../../../../read-models/people/contact-group-document'

export default defineCall('oa/flowdesigns/contactgroup/document/read', ({ _id }, context) =>
  loadContactGroupDocument(_id, context),
)
