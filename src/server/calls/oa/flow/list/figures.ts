import { defineCall } from '../../../../platform'
import { loadListFigures } from '../../../../read-models/list/list-figures'

export default defineCall('oa/flow/list/figures', async (query, context) => {
  const { figures } = await loadListFigures(query, context)
  return figures
})
