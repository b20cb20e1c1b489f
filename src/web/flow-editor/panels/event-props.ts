import type { EventSet, FlowDesign } from '#/generated/types'

/** Props of the settings of an event. */
export interface EventProps {
  design: FlowDesign
  set: EventSet
  change(part: Partial<EventSet>): void
}
