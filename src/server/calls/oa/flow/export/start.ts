import { defineCall } from '../../../../platform/http/define-call'
import { textOf } from '../../../../platform/i18n/texts'
import { listNamed } from '../../../../platform/schemas/list-schema'
import { standing } from '../../../../read-models/list/administered'
import { beginExport } from '../../../../services/start-export'

export default defineCall('oa/flow/export/start', async (body, context) => {
  const { list, search, columns = [], keys, ids, order, orderby } = body
  const title =
    list === 'administered'
      ? (await standing(search.flowid ?? '', ['watch', 'export'], context)).name
      : textOf(context.language, listNamed(list)?.title ?? list)
  const part = {
    ...(keys && { keys }),
    ...(ids && { ids }),
    ...(order && { order }),
    ...(orderby && { orderby }),
  }
  const query = { nowpage: 1, search, columns, ...part }
  return beginExport({ call: 'oa/flow/export/start', body, list, title, query }, context)
})
