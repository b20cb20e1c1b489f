import { weekdayOn } from '../../expression/moment'

/** Whether the company works on a day: Monday to Friday. */
export const isWorkingDay = (day: number): boolean => weekdayOn(day) <= 5
