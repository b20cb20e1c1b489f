import {
  type FlowCondition,
  isEnd,
  isRoute,
  isStep,
  maxRegionFlows,
  type ProcessFlow,
  type ProcessGraph,
  type ProcessNode,
} from './graph'

/** Way from a step to the next ones, through gateways. */
export type Route =
  | { kind: 'step'; node: ProcessNode }
  | { kind: 'end'; isTerminate: boolean }
  | { kind: 'all'; routes: Route[] }
  | { kind: 'choice'; follow: 'first' | 'all'; options: RouteOption[] }

/** Way that is taken under a condition, or if no other is taken. */
export interface RouteOption {
  name: string
  condition?: FlowCondition
  isDefault: boolean
  route: Route
}

/** Graph in which ways are followed. */
export interface RouteMap {
  graph: ProcessGraph
  outgoing: ReadonlyMap<string, readonly ProcessFlow[]>
  /** Whether a step is a notice, which people read while the flow goes on. */
  isNotice(node: ProcessNode): boolean
}

const end: Route = { kind: 'end', isTerminate: false }

/** Follows flows from nodes to the next steps; each call follows at most a bounded number. */
export class RouteFinder {
  private count = 0
  /** Whether a way was cut because gateways form a circle or are too many. */
  isCut = false

  constructor(private readonly map: RouteMap) {}

  /** Returns where a node leads. */
  from(node: ProcessNode): Route {
    return this.leave(node, new Set([node.id]))
  }

  private leave(node: ProcessNode, path: ReadonlySet<string>): Route {
    const flows = this.map.outgoing.get(node.id) ?? []
    const [only, ...rest] = flows
    if (!only) return end
    if (!rest.length) return this.enter(only, path)
    const isSplit = node.type === 'parallelGateway' || (!isRoute(node) && !flows.some((one) => one.condition))
    if (isSplit) return { kind: 'all', routes: flows.map((flow) => this.enter(flow, path)) }
    const isInclusive = node.type === 'inclusiveGateway' || !isRoute(node)
    const options = flows.map((flow) => ({
      name: flow.name,
      ...(flow.condition && { condition: flow.condition }),
      isDefault: node.byDefault === flow.id,
      route: this.enter(flow, path),
    }))
    return { kind: 'choice', follow: isInclusive ? 'all' : 'first', options }
  }

  private enter({ to }: ProcessFlow, path: ReadonlySet<string>): Route {
    this.count += 1
    const node = this.map.graph.nodes.get(to)
    if (this.count > maxRegionFlows || path.has(to) || !node) {
      this.isCut = true
      return end
    }
    if (isEnd(node)) return { kind: 'end', isTerminate: node.type === 'terminateEndEvent' }
    const further = new Set([...path, to])
    if (!isStep(node)) return this.leave(node, further)
    const step: Route = { kind: 'step', node }
    return this.map.isNotice(node) ? { kind: 'all', routes: [step, this.leave(node, further)] } : step
  }
}

/** Returns the steps of a way whatever its conditions say, each once. */
export function stepsOf(route: Route): ProcessNode[] {
  if (route.kind === 'step') return [route.node]
  if (route.kind === 'end') return []
  const routes = route.kind === 'all' ? route.routes : route.options.map((option) => option.route)
  return [...new Set(routes.flatMap(stepsOf))]
}

/** Returns the steps of a way without conditions; undefined if it has some. */
export function unconditionalSteps(route: Route): ProcessNode[] | undefined {
  if (route.kind === 'choice') return
  if (route.kind !== 'all') return stepsOf(route)
  const parts = route.routes.map(unconditionalSteps)
  return parts.includes(undefined) ? undefined : stepsOf(route)
}

/** Whether a way ends the whole process in each of its parts. */
export const isTerminating = (route: Route): boolean =>
  route.kind === 'end' ? route.isTerminate : route.kind === 'all' && route.routes.every(isTerminating)
