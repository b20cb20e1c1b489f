import { defineCall } from '../../../platform'
import { readInvoice } from '../../../services/read-invoice'

export default defineCall('oa/form/readinvoice', ({ fileid, texts = [] }, context) =>
  readInvoice({ fileid, texts }, context),
)
