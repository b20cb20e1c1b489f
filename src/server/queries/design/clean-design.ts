import { Refused } from '../../../core/business-error'
import { cleanDesignHtml } from '../../../core/flow/design/design-html'
import { richParts } from '../../../core/form/values/rich-text'
import { finish } from '../../../core/slices'
import type { FlowDesign } from '../../../generated/types'
import { cleanCounted, cleanHtml } from '../../platform/security/sanitize-html'

/** Returns what cleans the texts of one design; throws Refused where one or all take more work than is accepted. */
function cleanOrReject(): (html: string) => string {
  let parts = 0
  return (html) => {
    const cleaning = finish(cleanCounted(html))
    const { html: clean } = cleaning
    if (typeof clean !== 'string') throw new Refused(`flowdesign.${clean.rule}`, { limit: clean.limit })
    parts += cleaning.parts
    if (parts > 2 * richParts) throw new Refused('flowdesign.html-parts', { limit: 2 * richParts })
    return clean
  }
}

/** Returns clean HTML, and none where a text that was stored before would take more work than is accepted. */
export function cleanOrDrop(html: string): string {
  const clean = finish(cleanHtml(html))
  return typeof clean === 'string' ? clean : ''
}

const storedDesigns = new WeakMap<FlowDesign, FlowDesign>()

/** Returns the design as the database has it, which is what proofs are made of; `design` may be its clean form. */
export const storedDesign = (design: FlowDesign): FlowDesign => storedDesigns.get(design) ?? design

/** Returns a design as it is stored from now on; throws Refused where its HTML costs too much. */
export const cleanDesign = (design: FlowDesign): FlowDesign => cleanDesignHtml(design, cleanOrReject())

/** Returns a design as it leaves the database: nothing in its HTML runs, even where it was stored before that was checked. */
export function readDesign(design: FlowDesign): FlowDesign {
  const clean = cleanDesignHtml(design, cleanOrDrop)
  if (clean !== design) storedDesigns.set(clean, design)
  return clean
}

/** Returns a row with such a design. */
export const withReadDesign = <Row extends { design: FlowDesign }>(row: Row): Row => ({
  ...row,
  design: readDesign(row.design),
})
