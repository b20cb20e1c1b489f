import { cleanDesignHtml } from '../../../core/flow/design/design-html'
import type { FlowDesign } from '../../../generated/types'
import { cleanHtml } from '../../platform/clean-html'

/** A design as it is stored and as it leaves the database: whatever was stored before, nothing in its HTML runs. */
export const cleanDesign = (design: FlowDesign): FlowDesign => cleanDesignHtml(design, cleanHtml)

/** A row with such a design. */
export const withCleanDesign = <Row extends { design: FlowDesign }>(row: Row): Row => ({
  ...row,
  design: cleanDesign(row.design),
})
