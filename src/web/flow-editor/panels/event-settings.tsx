import type { ComponentType } from 'react'
import type { EventType } from '../../../core/flow'
import { EventFlow } from './event-flow'
import { EventHttp } from './event-http'
import { EventMail, EventSms } from './event-message-settings'
import type { EventProps } from './event-props'
import { EventSetForm } from './event-set-form'
import { EventTimer } from './event-timer'
import { EventWait } from './event-wait-settings'

/** Settings component of each type of event. */
export const eventSettings: Readonly<Record<EventType, ComponentType<EventProps>>> = {
  set_form: EventSetForm,
  timer: EventTimer,
  http: EventHttp,
  mail: EventMail,
  sms: EventSms,
  creat_flow: EventFlow,
  wait_flows: EventWait,
}
