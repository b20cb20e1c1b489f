/** Openings of a flow by a person since the last time that they were stored. */
export interface FlowOpening {
  workspace: string
  flowId: string
  personId: string
  firstAt: number
  lastAt: number
}

/** Maximum number of pairs of flow and person that wait; more than a server opens until they are stored. */
const maxWaiting = 20_000

/** Openings of flows in this process that are not stored yet. */
export interface FlowOpenings {
  /** Adds an opening; costs no time of the call that reads. */
  add(opening: Omit<FlowOpening, 'firstAt' | 'lastAt'>, now: number): void
  /** Takes what waits. */
  take(): FlowOpening[]
  /** Puts back what could not be stored. */
  restore(openings: readonly FlowOpening[]): void
}

/** Creates the openings of a process. */
export function createFlowOpenings(): FlowOpenings {
  let waiting = new Map<string, FlowOpening>()
  const merge = (opening: FlowOpening) => {
    const key = `${opening.workspace} ${opening.flowId} ${opening.personId}`
    const known = waiting.get(key)
    if (!known && waiting.size >= maxWaiting) return
    const firstAt = Math.min(known?.firstAt ?? opening.firstAt, opening.firstAt)
    const lastAt = Math.max(known?.lastAt ?? opening.lastAt, opening.lastAt)
    waiting.set(key, { ...opening, firstAt, lastAt })
  }
  return {
    add: (opening, now) => merge({ ...opening, firstAt: now, lastAt: now }),
    take: () => {
      const pending = [...waiting.values()]
      waiting = new Map()
      return pending
    },
    restore: (openings) => openings.forEach(merge),
  }
}
