import type { EventSet, FlowDesignStep } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { EventType } from './event-type'

/** Returns the event of a step; its settings must have a type. */
export function eventSettingsOf({ event_set, name }: FlowDesignStep): EventSet & { type: EventType } {
  const { type } = event_set ?? {}
  if (!event_set || !type) throw new BusinessError('flow.step-cannot-run', { step: name })
  return { ...event_set, type }
}
