import meta from '#schemas/meta/form.json'
import decisionCell from '#schemas/values/decision-cell.json'
import decisionTable from '#schemas/values/decision-table.json'
import partLink from '#schemas/values/part-link.json'
import recipientGroup from '#schemas/values/recipient-group.json'
import recipientItem from '#schemas/values/recipient-item.json'
import { bundleSchema } from '../../core/form'

/** Schema of a form with its decision tables, bundled into one. */
export const formSchema = bundleSchema(meta, {
  'decision-cell': decisionCell,
  'decision-table': decisionTable,
  'part-link': partLink,
  'recipient-group': recipientGroup,
  'recipient-item': recipientItem,
})
