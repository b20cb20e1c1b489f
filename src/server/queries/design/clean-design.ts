import { BusinessError } from '../../../core/business-error'
import { cleanDesignHtml } from '../../../core/flow/design/design-html'
import { maxHtmlParts } from '../../../core/form/values/rich-text'
import { runToCompletion } from '../../../core/slices'
import type { FlowDesign } from '../../../generated/types'
import { sanitizeHtml, sanitizeWithCount } from '../../platform/security/sanitize-html'

/** Returns what cleans the texts of one design; throws BusinessError where one or all take more work than is accepted. */
function cleanOrReject(): (html: string) => string {
  let parts = 0
  return (html) => {
    const cleaning = runToCompletion(sanitizeWithCount(html))
    const { html: clean } = cleaning
    if (typeof clean !== 'string') throw new BusinessError(`flowdesign.${clean.rule}`, { limit: clean.limit })
    parts += cleaning.parts
    if (parts > 2 * maxHtmlParts)
      throw new BusinessError('flowdesign.html-parts', { limit: 2 * maxHtmlParts })
    return clean
  }
}

/** Returns clean HTML, and none where a text that was stored before would take more work than is accepted. */
export function cleanHtmlOrEmpty(html: string): string {
  const clean = runToCompletion(sanitizeHtml(html))
  return typeof clean === 'string' ? clean : ''
}

const storedDesigns = new WeakMap<FlowDesign, FlowDesign>()

/** Returns the design as the database has it, which is what proofs are made of; `design` may be its clean form. */
export const originalDesign = (design: FlowDesign): FlowDesign => storedDesigns.get(design) ?? design

/** Returns a design as it is stored from now on; throws BusinessError where its HTML costs too much. */
export const cleanDesign = (design: FlowDesign): FlowDesign => cleanDesignHtml(design, cleanOrReject())

/** Returns a design as it leaves the database: nothing in its HTML runs, even where it was stored before that was checked. */
export function sanitizeStoredDesign(design: FlowDesign): FlowDesign {
  const clean = cleanDesignHtml(design, cleanHtmlOrEmpty)
  if (clean !== design) storedDesigns.set(clean, design)
  return clean
}

/** Returns a row with such a design. */
export const sanitizeDesignRow = <Row extends { design: FlowDesign }>(row: Row): Row => ({
  ...row,
  design: sanitizeStoredDesign(row.design),
})
