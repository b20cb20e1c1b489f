import type { FlowDesign } from '#/generated/types'
import { allLinksOf, linkSourceOf } from '../flow-links'
import { retarget } from './connect-steps'

/**
 * Returns the design with all links to a step redirected to its successor; unchanged if there is not exactly
 * one.
 */
export function bypassStep(design: FlowDesign, id: string): FlowDesign {
  const links = allLinksOf(design)
  const start = design.funlist.find(({ is_start }) => is_start)?.id
  const [next, ...others] = new Set(
    links.flatMap(({ from, to }) => (from === id && to !== start ? [to] : [])),
  )
  if (next === undefined || others.length || next === id) return design
  return links
    .filter(({ from, to }) => to === id && from !== id)
    .reduce(
      (before, link) => retarget(before, { from: link.from, place: linkSourceOf(link), to: id, by: next }),
      design,
    )
}
