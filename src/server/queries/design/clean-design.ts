import { BusinessError } from '../../../core/business-error'
import { cleanDesignHtml } from '../../../core/flow'
import { maxHtmlParts } from '../../../core/form'
import { runToCompletion } from '../../../core/slices'
import type { FlowDesign } from '../../../generated/types'
import { sanitizeHtml, sanitizeWithCount } from '../../platform/security/sanitize-html'

/**
 * Returns a function that cleans the texts of one design; it throws BusinessError if one or all exceed the
 * accepted effort.
 */
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

/** Returns clean HTML, or an empty text if a stored text would exceed the accepted effort. */
export function cleanHtmlOrEmpty(html: string): string {
  const clean = runToCompletion(sanitizeHtml(html))
  return typeof clean === 'string' ? clean : ''
}

const storedDesigns = new WeakMap<FlowDesign, FlowDesign>()

/** Returns the design as stored, on which proofs are based; `design` may be its clean form. */
export const originalDesign = (design: FlowDesign): FlowDesign => storedDesigns.get(design) ?? design

/** Cleans a design for storage; throws BusinessError if its HTML costs too much. */
export const cleanDesign = (design: FlowDesign): FlowDesign => cleanDesignHtml(design, cleanOrReject())

/**
 * Sanitizes a design read from the database, so that nothing in its HTML runs, even if it was stored before
 * the check existed.
 */
export function sanitizeStoredDesign(design: FlowDesign): FlowDesign {
  const clean = cleanDesignHtml(design, cleanHtmlOrEmpty)
  if (clean !== design) storedDesigns.set(clean, design)
  return clean
}

/** Returns the row with its design sanitized. */
export const sanitizeDesignRow = <Row extends { design: FlowDesign }>(row: Row): Row => ({
  ...row,
  design: sanitizeStoredDesign(row.design),
})
