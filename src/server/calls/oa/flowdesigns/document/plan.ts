import { defineCall } from '../../../../platform'
import { planDesignDocument } from '../../../../read-models/design/document-plan'
import { canPublish } from '../../../../services/admin-scope'

export default defineCall('oa/flowdesigns/document/plan', async ({ _id, document }, context) => ({
  ...(await planDesignDocument(_id, document, context)),
  canPublish: await canPublish(context, [_id]),
}))
