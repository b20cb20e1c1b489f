import { BusinessError } from '../../../core/business-error'
import { cleanDesignHtml } from '../../../core/flow'
import { maxHtmlParts } from '../../../core/form'
import { collectInSlices, runToCompletion, type SliceGenerator } from '../../../core/slices'
import type { ErrorCode } from '../../../generated/error-codes'
import type { FlowDesign } from '../../../generated/types'
import { finishInSlices, type JsonbParameter, toJsonbInSlices } from '../../platform'
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
    if (typeof clean !== 'string')
      throw new BusinessError(`flowdesign.${clean.rule}` as ErrorCode, { limit: clean.limit })
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

/** Cleans and serializes a design for storage; throws BusinessError if its HTML costs too much. */
export const serializeCleanDesign = (design: FlowDesign): Promise<JsonbParameter> =>
  finishInSlices(serializeInSlices(design))

function* serializeInSlices(design: FlowDesign): SliceGenerator<JsonbParameter> {
  const clean = cleanDesignHtml(design, cleanOrReject())
  yield
  return yield* toJsonbInSlices(clean)
}

/**
 * Sanitizes a design read from the database, so that nothing in its HTML runs, even if it was stored before
 * the check existed.
 */
function sanitizeStoredDesign(design: FlowDesign): FlowDesign {
  const clean = cleanDesignHtml(design, cleanHtmlOrEmpty)
  if (clean !== design) storedDesigns.set(clean, design)
  return clean
}

/** Returns the rows with their designs sanitized, yielding to other requests. */
export const sanitizeDesignRows = <Row extends { design: FlowDesign }>(
  rows: readonly Row[],
): Promise<Row[]> =>
  finishInSlices(collectInSlices(rows, (row) => [{ ...row, design: sanitizeStoredDesign(row.design) }]))
