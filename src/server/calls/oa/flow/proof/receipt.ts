import { defineCall } from '../../../../platform'
import { createReceipt } from '../../../../services/proof/receipt'

export default defineCall('oa/flow/proof/receipt', async (body, context) => {
  const { receipt, keys } = await createReceipt(body, context)
  return { receipt: { ...receipt, content: { ...receipt.content } }, keys }
})
