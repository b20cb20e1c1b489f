import { openStartForm } from '../../../flow/open/open-start'
import { defineCall } from '../../../platform'
import { toInputSchema } from '../../../presenters/input-schema'

export default defineCall('oa/flow/getbycreat', async ({ _id, again, booking, schema }, context) => {
  const view = await openStartForm(_id, { again, booking }, context)
  return schema ? { ...view, inputschema: toInputSchema(view) } : view
})
