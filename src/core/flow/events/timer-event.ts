import type { EventSet, EventSetTimer, Problem } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { localDay, localTimeToInstant } from '../../calendar/instant'
import { parseMoment } from '../../expression'
import { getOwnValue, indexFieldsByModel } from '../../form'
import { problemIf } from '../design'
import { type EventCheckContext, type EventContext, type EventKind, eventError } from './event-type'

const settings = ({ timer }: EventSet): EventSetTimer => timer ?? { until: 'delay' }

const secondsIn = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

/** Returns the next occurrence of a time of day, strictly after an instant. */
export function nextTimeOfDay(time: string, { after, zone }: { after: number; zone: string }): number {
  const today = localDay(after, zone)
  const at = (day: number) => localTimeToInstant({ day, seconds: secondsIn(time) }, zone)
  return at(today) > after ? at(today) : at(today + 1)
}

function dateIn({ model = '', time }: EventSetTimer, { form, values, clock }: EventContext): number {
  const value = getOwnValue(values, model)
  const moment = typeof value === 'string' ? parseMoment(value) : undefined
  if (!moment)
    throw new BusinessError('event.no-date', { field: indexFieldsByModel(form).get(model)?.name ?? model })
  const seconds = moment.seconds ?? (time ? secondsIn(time) : 0)
  return localTimeToInstant({ ...moment, seconds }, clock.zone)
}

/** Returns when a timer started at an instant ends; a moment in the past ends it immediately. */
export function timerEnd(set: EventSet, eventContext: EventContext, enteredAt: number): number {
  const timer = settings(set)
  if (timer.until === 'field') return dateIn(timer, eventContext)
  if (timer.until === 'time')
    return nextTimeOfDay(timer.time ?? '00:00', { after: enteredAt, zone: eventContext.clock.zone })
  return enteredAt + (timer.seconds ?? 0) * 1000
}

function checkTimer(set: EventSet, checked: EventCheckContext): Problem[] {
  const { until, seconds, model, time } = settings(set)
  const item = indexFieldsByModel(checked.form).get(model ?? '')
  return [
    ...problemIf(until === 'delay' && !seconds, eventError(checked, 'event-no-delay')),
    ...problemIf(until === 'time' && !time, eventError(checked, 'event-no-time')),
    ...problemIf(until === 'field' && !item, eventError(checked, 'event-no-date-field')),
  ]
}

/** 定时等待: continues after a duration, on the date of a field, or at a time of day. */
export const timerEvent: EventKind = {
  outcomes: [],
  dueAt: timerEnd,
  byItself: (set, eventContext, enteredAt) =>
    timerEnd(set, eventContext, enteredAt) <= eventContext.clock.now ? 'done' : undefined,
  check: checkTimer,
}
