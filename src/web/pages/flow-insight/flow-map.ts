import type { DiagramEdge, LayoutGraph } from '../../../core/diagram/layout'
import type { OaFlowInsightSummaryData } from '../../../generated/types'
import { estimateTextWidth } from '../../controls/text-width'
import { maxLabelWidth } from '../../diagram/arrow-texts'
import { workingTimeText } from '../../flow/insight/working-time'
import { t } from '../../platform'

type Step = OaFlowInsightSummaryData['steps'][number]
type Way = OaFlowInsightSummaryData['ways'][number]

/** Step of the map; the end has no kind. */
export type MapStep = Omit<Step, 'kind'> & { kind: Step['kind'] | 'end' }

/** Way of the map with its text, and its share of the most frequent one. */
export interface MapWay extends DiagramEdge {
  text: string
  share: number
  isDesigned: boolean
}

/** Map before layout. */
export interface WayMap extends LayoutGraph {
  steps: ReadonlyMap<string, MapStep>
  links: readonly MapWay[]
}

/** Id of the node at which flows end. */
const endId = 'end of all'

/** Returns the node that a way leads to. */
const targetOf = ({ to }: Way) => to || endId

const size = { width: 210, height: 78 }
const gaps = { nodesep: 48, ranksep: 44 }
const label = { height: 22, beside: 18 }

/** Returns the text of a way: how often, and how long from one step to the other. */
const wayText = ({ time }: Way): string => (time.count ? `${time.count} · ${workingTimeText(time.p50)}` : '0')

/** Returns the ways of a summary as a map: each step that is designed or was visited, and the end. */
export function toWayMap({ steps, ways }: OaFlowInsightSummaryData): WayMap {
  const most = Math.max(1, ...ways.map(({ time }) => time.count))
  const links = ways.map((way, at) => {
    const text = wayText(way)
    const width = Math.min(estimateTextWidth(text) * 12 + label.beside, maxLabelWidth)
    return {
      id: `${at}`,
      from: way.from,
      to: targetOf(way),
      text,
      label: { width, height: label.height },
      share: way.time.count / most,
      isDesigned: way.isDesigned,
    }
  })
  const ended = ways.filter(({ to }) => !to).reduce((sum, { time }) => sum + time.count, 0)
  const end: MapStep = {
    id: endId,
    name: t('insight.end'),
    kind: 'end',
    isDesigned: true,
    time: { count: ended, p50: 0, p90: 0 },
    total: 0,
  }
  const all = ended ? [...steps, end] : steps
  return {
    steps: new Map(all.map((step) => [step.id, step])),
    boxes: all.map(({ id }) => ({ id, ...size })),
    links,
    gaps,
  }
}
