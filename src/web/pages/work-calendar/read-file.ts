import { daysInJson, daysInRows, type ReadDays } from '#/core/calendar/import-days'
import type { WorkingHours } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { readSheetFile } from '../../platform/spreadsheet'

async function read(file: File, usual: WorkingHours): Promise<ReadDays> {
  if (/\.json$/i.test(file.name)) return daysInJson(JSON.parse(await file.text()), usual)
  return daysInRows(await readSheetFile(file), usual)
}

/** The days of a spreadsheet or a JSON file; what cannot be read throws a sentence. */
export async function readDaysFile(file: File, usual: WorkingHours): Promise<ReadDays> {
  const found = await read(file, usual).catch(() => {
    throw new Error(t('calendar.import-unreadable'))
  })
  if (!found.days.length) throw new Error(t('calendar.import-nothing'))
  return found
}
