import type { EventSet, FlowDesign } from '#/generated/types'

/** What the settings of an event get. */
export interface EventProps {
  design: FlowDesign
  set: EventSet
  change(part: Partial<EventSet>): void
}
