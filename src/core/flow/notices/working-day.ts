import { calendarOf } from '../../calendar/calendar'
import { standardCalendar } from '../../calendar/standard-calendar'
import { isWorkingDay as isWorkedIn } from '../../calendar/working-days'

const standard = calendarOf(standardCalendar)

/** Whether the company works on a day: as the public holidays and the working days made up for them say. */
export const isWorkingDay = (day: number): boolean => isWorkedIn(standard, day)
