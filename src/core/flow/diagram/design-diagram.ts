import type { FlowDesign, FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { effectiveButtonsOf } from '../design'

/** Kind of a node in a design's diagram. */
type NodeKind = 'start' | 'message' | 'andsign' | 'orsign' | 'event' | 'external' | 'comment'

/** Node for a step, an external flow, or a step's description as a note beside it. */
interface DiagramNode {
  id: string
  kind: NodeKind
  name: string
  x: number
  y: number
  isCurrent: boolean
}

/** Link of a button; `text` is a text key with its params, or a custom name. */
export interface DiagramLink {
  id: string
  from: string
  to: string
  text: { code: string; params: Record<string, string> } | { name: string }
}

/** Nodes and links of a design or a flow. */
export interface Diagram {
  nodes: DiagramNode[]
  links: DiagramLink[]
}

type LinkText = DiagramLink['text']

interface Leads {
  to: string[]
  external: { n: string; v: string }[]
  text: LinkText
}

/** Offset of a note from its step (domain facts 1.9). */
const noteOffset = { x: -200, y: 50 }

/** Formats a condition for reading: fields by name, without keys. */
export const toReadableCondition = (condition: string) =>
  condition.replace(/@\[([^\]]*?)_?\d{13}_\d+(_展示值)?\]/g, (_, name: string) => name)

function leadsOf({
  name: button,
  end,
  defaultFunId,
  defaultSonFlowId,
  handler,
  NextFun,
}: FlowDesignButton): Leads[] {
  const text = (code: string, more = {}): LinkText => ({ code, params: { button, ...more } })
  return [
    {
      to: defaultFunId,
      external: defaultSonFlowId,
      text: text(end === undefined ? 'diagram.default' : `diagram.ends-${end}`),
    },
    { to: handler.funId, external: handler.SonFlowId, text: text('diagram.always') },
    ...NextFun.map(({ name, if: condition, funId, SonFlowId }) => ({
      to: funId,
      external: SonFlowId,
      text: name ? { name } : text('diagram.condition', { condition: toReadableCondition(condition) }),
    })),
  ]
}

const outcomesOf = ({ event_set }: FlowDesignStep): Leads[] =>
  (event_set?.maybe_fun_list ?? []).map(({ showName, funids }) => ({
    to: funids,
    external: [],
    text: { name: showName },
  }))

/** Returns the node id of an external flow that a step starts. */
export const externalFlowNodeId = (stepId: string, flowId: string) => `${stepId}_flow_${flowId}`

function linksOf(step: FlowDesignStep): DiagramLink[] {
  const leadLists = step.dealtype === 'event' ? outcomesOf(step) : effectiveButtonsOf(step).flatMap(leadsOf)
  const links = leadLists.flatMap(({ to, external, text }) =>
    [...to, ...external.map(({ v }) => externalFlowNodeId(step.id, v))].map((id) => ({ to: id, text })),
  )
  return links.map((link, at) => ({ id: `${step.id}_${at}`, from: step.id, ...link }))
}

function placeOf({ layoutset }: FlowDesign, stepId: string) {
  const loc = layoutset.find(({ key }) => key === stepId)?.loc ?? '0 100'
  const [x = 0, y = 100] = loc.split(' ').map(Number)
  return { x, y }
}

const kindOf = ({ is_start, dealtype }: FlowDesignStep): NodeKind => (is_start ? 'start' : dealtype)

function nodesOf(design: FlowDesign, step: FlowDesignStep, current: ReadonlySet<string>): DiagramNode[] {
  const place = placeOf(design, step.id)
  const node = { id: step.id, kind: kindOf(step), name: step.name, ...place, isCurrent: current.has(step.id) }
  const flows = effectiveButtonsOf(step)
    .flatMap(leadsOf)
    .flatMap(({ external }) => external)
  const external = [...new Map(flows.map((flow) => [flow.v, flow])).values()].map(({ n, v }, at) => ({
    id: externalFlowNodeId(step.id, v),
    kind: 'external' as const,
    name: n,
    x: place.x + 200,
    y: place.y + 100 * (at + 1),
    isCurrent: false,
  }))
  if (!step.desc) return [node, ...external]
  const note = { x: place.x + noteOffset.x, y: place.y + noteOffset.y }
  const comment = {
    id: `${step.id}_comment`,
    kind: 'comment' as const,
    name: step.desc,
    ...note,
    isCurrent: false,
  }
  return [node, ...external, comment]
}

/**
 * Builds the diagram of a design: steps, external flows, notes, and the targets of every button
 * (S1-130…S1-134).
 */
export function designDiagram(design: FlowDesign, currentSteps: readonly string[] = []): Diagram {
  const current = new Set(currentSteps)
  return {
    nodes: design.funlist.flatMap((step) => nodesOf(design, step, current)),
    links: design.funlist.flatMap(linksOf),
  }
}
