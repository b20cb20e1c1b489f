import type { Point } from '../../diagram/step-positions'

/*
 * A process as a graph: what both directions share. A design becomes a graph and the graph a document; a document becomes a graph
 * and the graph a design. Whether a part of a document was changed elsewhere shows by comparing graphs.
 */

/** Type of a node: the local name of its BPMN element; a terminate end event has its own. */
type NodeType = string

/** Rectangle of a node in the diagram. */
export interface Box extends Point {
  width: number
  height: number
}

/** Condition of a sequence flow with the language in which it is written. */
export interface FlowCondition {
  text: string
  language: string
}

/** Timer of an event: as the standard words it. */
export interface Timer {
  kind: 'timeDuration' | 'timeDate' | 'timeCycle'
  text: string
}

/** Node of a process. */
export interface ProcessNode {
  id: string
  type: NodeType
  name: string
  /** Id of the step that an activity or event is. */
  step?: string
  box?: Box
  timer?: Timer
  /** Whether several people are asked: one after another, or at once. */
  loop?: 'sequential' | 'parallel'
  /** Id of the process that a call activity calls. */
  called?: string
  documentation?: string
  /** Names of who is asked: groups, people, lanes. */
  candidates?: string[]
  /** Id of the default flow of a gateway. */
  byDefault?: string
}

/** Sequence flow of a process. */
export interface ProcessFlow {
  id: string
  from: string
  to: string
  name: string
  condition?: FlowCondition
}

/** Text beside the nodes. */
interface ProcessNote {
  id: string
  text: string
  box?: Box
}

/** Process with its nodes in order. */
export interface ProcessGraph {
  nodes: Map<string, ProcessNode>
  flows: ProcessFlow[]
  notes: ProcessNote[]
}

/** Types that are no steps but routes between them. */
const routeTypes: ReadonlySet<NodeType> = new Set([
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'complexGateway',
  'eventBasedGateway',
])

/** Types at which a path ends. */
const endTypes: ReadonlySet<NodeType> = new Set(['endEvent', 'terminateEndEvent'])

/** Whether a node only routes. */
export const isRoute = ({ type }: ProcessNode): boolean => routeTypes.has(type)

/** Whether a path ends at a node. */
export const isEnd = ({ type }: ProcessNode): boolean => endTypes.has(type)

/** Whether a node is the start of a process. */
export const isStart = ({ type }: ProcessNode): boolean => type === 'startEvent'

/** Whether a node is an activity or event that becomes a step. */
export const isStep = (node: ProcessNode): boolean => !isRoute(node) && !isEnd(node) && !isStart(node)

/** Groups flows by an end of theirs, in the order of the document. */
export function groupFlows(graph: ProcessGraph, end: 'from' | 'to'): Map<string, ProcessFlow[]> {
  const groups = new Map<string, ProcessFlow[]>()
  for (const flow of graph.flows) {
    const group = groups.get(flow[end])
    if (group) group.push(flow)
    else groups.set(flow[end], [flow])
  }
  return groups
}

/** Maximum number of flows between one step and the next ones. */
export const maxRegionFlows = 500

/** Returns how a node leads on, up to the next steps, as a text to compare; undefined if it is too large. */
export function routeSignature(
  graph: ProcessGraph,
  outgoing: ReadonlyMap<string, readonly ProcessFlow[]>,
  from: string,
): string | undefined {
  let count = 0
  const describe = (id: string, path: ReadonlySet<string>): unknown =>
    (outgoing.get(id) ?? []).map((flow) => {
      count += 1
      const node = graph.nodes.get(flow.to)
      const isDefault = graph.nodes.get(id)?.byDefault === flow.id
      const words = [flow.name.trim(), flow.condition?.text.trim() ?? '', isDefault]
      if (!node || count > maxRegionFlows || path.has(flow.to)) return [...words, 'cycle']
      if (!isRoute(node)) return [...words, isEnd(node) ? node.type : (node.step ?? node.id)]
      return [...words, node.type, describe(flow.to, new Set([...path, flow.to]))]
    })
  const described = JSON.stringify(describe(from, new Set([from])))
  return count > maxRegionFlows ? undefined : described
}

/** Returns the steps from which a join in front of a step is reached, by their step ids; undefined without a join. */
export function joinSourcesOf(
  graph: ProcessGraph,
  incoming: ReadonlyMap<string, readonly ProcessFlow[]>,
  to: string,
): { gateway: ProcessNode; sources: string[] } | undefined {
  const gateway = (incoming.get(to) ?? [])
    .map(({ from }) => graph.nodes.get(from))
    .find((node) => node && isJoin(node, incoming))
  if (!gateway) return
  const visited = new Set([gateway.id])
  const sources = new Set<string>()
  for (const id of visited)
    for (const { from } of incoming.get(id) ?? []) {
      const node = graph.nodes.get(from)
      if (node && isRoute(node)) visited.add(from)
      else if (node && isStep(node)) sources.add(node.step ?? node.id)
    }
  return { gateway, sources: [...sources] }
}

/** Whether a gateway waits for several branches. */
const isJoin = ({ id, type }: ProcessNode, incoming: ReadonlyMap<string, readonly ProcessFlow[]>): boolean =>
  (type === 'parallelGateway' || type === 'inclusiveGateway') && (incoming.get(id)?.length ?? 0) > 1
