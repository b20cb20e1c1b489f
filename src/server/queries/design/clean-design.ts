import { cleanDesignHtml } from '../../../core/flow/design/design-html'
import { Refused } from '../../../core/refused'
import type { FlowDesign } from '../../../generated/types'
import { cleanHtml } from '../../platform/clean-html'

/** Returns clean HTML; throws Refused where a text would take more work than is accepted. */
function cleanOrReject(html: string): string {
  const clean = cleanHtml(html)
  if (typeof clean !== 'string') throw new Refused(`flowdesign.${clean.rule}`, { limit: clean.limit })
  return clean
}

/** Returns clean HTML, and none where a text that was stored before would take more work than is accepted. */
export function cleanOrDrop(html: string): string {
  const clean = cleanHtml(html)
  return typeof clean === 'string' ? clean : ''
}

const storedDesigns = new WeakMap<FlowDesign, FlowDesign>()

/** Returns the design as the database has it, which is what proofs are made of; `design` may be its clean form. */
export const storedDesign = (design: FlowDesign): FlowDesign => storedDesigns.get(design) ?? design

/** Returns a design as it is stored from now on; throws Refused where its HTML costs too much. */
export const cleanDesign = (design: FlowDesign): FlowDesign => cleanDesignHtml(design, cleanOrReject)

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
