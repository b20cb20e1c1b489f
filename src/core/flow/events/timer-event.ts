import type { EventSet, EventSetTimer, Problem } from '../../../generated/types'
import { Refused } from '../../business-error'
import { dayAt, instantOf } from '../../calendar/instant'
import { parseMoment } from '../../expression/local-date-time'
import { byModel } from '../../form/map/map-form'
import { own } from '../../form/values/form-values'
import { when } from '../design/problem'
import { type Checked, fault } from './event-check-context'
import type { Asked } from './event-context'
import type { EventKind } from './event-type'

const settings = ({ timer }: EventSet): EventSetTimer => timer ?? { until: 'delay' }

const secondsIn = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

/** The next time that the clocks show a time of day, strictly after an instant. */
export function nextTime(time: string, { after, zone }: { after: number; zone: string }): number {
  const today = dayAt(after, zone)
  const at = (day: number) => instantOf({ day, seconds: secondsIn(time) }, zone)
  return at(today) > after ? at(today) : at(today + 1)
}

function dateIn({ model = '', time }: EventSetTimer, { form, values, clock }: Asked): number {
  const value = own(values, model)
  const moment = typeof value === 'string' ? parseMoment(value) : undefined
  if (!moment) throw new Refused('event.no-date', { field: byModel(form).get(model)?.name ?? model })
  const seconds = moment.seconds ?? (time ? secondsIn(time) : 0)
  return instantOf({ ...moment, seconds }, clock.zone)
}

/** When a timer that began at an instant is over; what has passed is over at once. */
export function timerEnd(set: EventSet, asked: Asked, enteredAt: number): number {
  const timer = settings(set)
  if (timer.until === 'field') return dateIn(timer, asked)
  if (timer.until === 'time')
    return nextTime(timer.time ?? '00:00', { after: enteredAt, zone: asked.clock.zone })
  return enteredAt + (timer.seconds ?? 0) * 1000
}

function checkTimer(set: EventSet, checked: Checked): Problem[] {
  const { until, seconds, model, time } = settings(set)
  const item = byModel(checked.form).get(model ?? '')
  return [
    ...when(until === 'delay' && !seconds, fault(checked, 'event-no-delay')),
    ...when(until === 'time' && !time, fault(checked, 'event-no-time')),
    ...when(until === 'field' && !item, fault(checked, 'event-no-date-field')),
  ]
}

/** 定时等待: goes on after a while, on the date of a field, or at a time of day. */
export const timer: EventKind = {
  outcomes: [],
  dueAt: timerEnd,
  byItself: (set, asked, enteredAt) =>
    timerEnd(set, asked, enteredAt) <= asked.clock.now ? 'done' : undefined,
  check: checkTimer,
}
