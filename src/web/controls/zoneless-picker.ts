import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import localeData from 'dayjs/plugin/localeData'
import utc from 'dayjs/plugin/utc'
import weekday from 'dayjs/plugin/weekday'
import weekOfYear from 'dayjs/plugin/weekOfYear'
import { memoizeWeak } from '#/core/text/memoize'
import { type DateFormat, readDate } from '#/core/text/read-date'
import { companyNow } from '../form-host/company-clock'
import type { FormHost } from '../form-host/form-host'

for (const plugin of [customParseFormat, localeData, utc, weekday, weekOfYear]) dayjs.extend(plugin)

// Dates of forms have no time zone. Pickers compute with UTC, which skips and repeats no hour, so a written time
// stays as written in every zone of a browser.

const locales: Readonly<Record<string, string>> = { zh_CN: 'zh-cn', es_ES: 'es' }

const localeOf = (locale: string) => locales[locale] ?? 'en'

const dataOf = (locale: string) => dayjs().locale(localeOf(locale)).localeData()

const parseStrictly = (text: string, formats: readonly string[], locale: string): Dayjs | null => {
  for (const format of formats) {
    const date = dayjs.utc(text, format, true).locale(localeOf(locale))
    if (date.isValid()) return date
  }
  return null
}

const dateRules = {
  getFixedDate: (text) => dayjs.utc(`${text}T00:00:00Z`),
  getEndDate: (date) => date.endOf('month'),
  getWeekDay: (date) => date.day(),
  getYear: (date) => date.year(),
  getMonth: (date) => date.month(),
  getDate: (date) => date.date(),
  getHour: (date) => date.hour(),
  getMinute: (date) => date.minute(),
  getSecond: (date) => date.second(),
  getMillisecond: (date) => date.millisecond(),
  addYear: (date, difference) => date.add(difference, 'year'),
  addMonth: (date, difference) => date.add(difference, 'month'),
  addDate: (date, difference) => date.add(difference, 'day'),
  setYear: (date, year) => date.year(year),
  setMonth: (date, month) => date.month(month),
  setDate: (date, day) => date.date(day),
  setHour: (date, hour) => date.hour(hour),
  setMinute: (date, minute) => date.minute(minute),
  setSecond: (date, second) => date.second(second),
  setMillisecond: (date, millisecond) => date.millisecond(millisecond),
  isAfter: (one, other) => one.isAfter(other),
  isValidate: (date) => date.isValid(),
  locale: {
    getWeekFirstDay: (locale) => dataOf(locale).firstDayOfWeek(),
    getWeekFirstDate: (locale, date) => date.locale(localeOf(locale)).weekday(0),
    getWeek: (locale, date) => date.locale(localeOf(locale)).week(),
    getShortWeekDays: (locale) => dataOf(locale).weekdaysMin(),
    getShortMonths: (locale) => dataOf(locale).monthsShort(),
    format: (locale, date, format) => date.locale(localeOf(locale)).format(format),
    parse: (locale, text, formats) => parseStrictly(text, formats, locale),
  },
} satisfies Omit<Parameters<typeof DatePicker.generatePicker<Dayjs>>[0], 'getNow'>

/** Returns the date picker without a time zone that shows the day of a host as today. */
export const zonelessPickerOf = memoizeWeak((host: FormHost) =>
  DatePicker.generatePicker<Dayjs>({
    ...dateRules,
    getNow: () => dayjs.utc(`${companyNow(host).replace(' ', 'T')}Z`),
  }),
)

/** Stored notation of each format, in tokens of the date library. */
export const tokensByFormat: Readonly<Record<DateFormat, string>> = {
  year: 'YYYY',
  month: 'YYYY-MM',
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  time: 'HH:mm:ss',
  minute: 'HH:mm',
}

/** Completes a stored date or time to a moment; a time is that of an arbitrary day. */
function momentOf(stored: string, format: DateFormat): string {
  if (format === 'time' || format === 'minute') return `2000-01-01T${stored}`
  return format === 'datetime' ? stored.replace(' ', 'T') : `${`${stored}-01-01`.slice(0, 10)}T00:00:00`
}

/** Converts a stored date or time to one of the picker; null for an empty or unreadable value. */
export function toPickerDate(value: unknown, format: DateFormat): Dayjs | null {
  const stored = typeof value === 'string' ? readDate(value, format).value : undefined
  const moment = stored === undefined ? undefined : momentOf(stored, format)
  return moment === undefined ? null : dayjs.utc(`${moment.padEnd(19, ':00')}Z`)
}

/** Reads a typed text by the displayed format, then as people write dates; an unreadable text stays. */
export function parseTypedDate(
  text: string,
  { format, shown, today }: { format: DateFormat; shown: string; today: string },
): string | null {
  if (text.trim() === '') return null
  const date = parseStrictly(text, [shown], 'en')
  if (date) return date.format(tokensByFormat[format])
  return readDate(text, format, today).value ?? text
}
