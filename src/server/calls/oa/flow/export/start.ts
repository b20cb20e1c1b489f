import { defineCall, translateKey } from '../../../../platform'
import { findListSchema } from '../../../../platform/schemas/list-schema'
import { loadAdminRights } from '../../../../read-models/list/administered'
import { startExport } from '../../../../services/start-export'

export default defineCall('oa/flow/export/start', async (body, context) => {
  const { list, search, columns = [], keys, ids, order, orderby, figures } = body
  const { attachments, documents, templates } = body
  const title =
    list === 'administered'
      ? (await loadAdminRights(search.flowid ?? '', ['watch', 'export'], context)).name
      : translateKey(context.language, findListSchema(list)?.title ?? list)
  const part = {
    ...(keys && { keys }),
    ...(ids && { ids }),
    ...(order && { order }),
    ...(orderby && { orderby }),
    ...(figures
      ? { figures }
      : {
          ...(attachments && { attachments }),
          ...(documents && { documents }),
          ...(templates && { templates }),
        }),
  }
  const query = { nowpage: 1, search, columns, ...part }
  return startExport({ call: 'oa/flow/export/start', body, list, title, query }, context)
})
