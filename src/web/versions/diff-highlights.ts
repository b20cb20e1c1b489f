import type { FlowDesign } from '#/generated/types'
import { compareDesigns, type DesignDifference } from '../../core/flow'
import { isSameValue } from '../../core/form'
import type { GraphHighlights } from '../flow-editor/canvas/flow-to-svg'
import { allLinksOf } from '../flow-editor/flow-links'

/** Highlights of a design compared to another: steps, lines and fields by id. */
export interface DiffHighlights extends GraphHighlights {
  fields: ReadonlyMap<string, Mark>
}

type Mark = DesignDifference['change']

/** Returns the lines of a design that the other one lacks or has with another text or condition. */
function paintedLinks(design: FlowDesign, other: FlowDesign, alone: Mark): ReadonlyMap<string, Mark> {
  const otherLinks = new Map(allLinksOf(other).map((link) => [link.id, link]))
  return new Map(
    allLinksOf(design).flatMap((link): [string, Mark][] => {
      const twin = otherLinks.get(link.id)
      if (!twin) return [[link.id, alone]]
      return isSameValue(link, twin) ? [] : [[link.id, 'changed']]
    }),
  )
}

/**
 * Returns the highlights of two designs side by side: items only in the first are removed, items only in the
 * second are added.
 */
export function diffHighlightsOf(
  before: FlowDesign,
  after: FlowDesign,
): [before: DiffHighlights, after: DiffHighlights] {
  const differences = compareDesigns(before, after)
  const marks = (of: DesignDifference['kind'], without: Mark): ReadonlyMap<string, Mark> =>
    new Map(
      differences
        .filter(({ kind, change }) => kind === of && change !== without)
        .map(({ id, change }) => [id, change]),
    )
  return [
    {
      steps: marks('step', 'added'),
      fields: marks('field', 'added'),
      links: paintedLinks(before, after, 'removed'),
    },
    {
      steps: marks('step', 'removed'),
      fields: marks('field', 'removed'),
      links: paintedLinks(after, before, 'added'),
    },
  ]
}
