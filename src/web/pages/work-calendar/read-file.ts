import { type DaysImport, parseDayJson, parseDayRows } from '#/core/calendar/import-days'
import type { WorkingHours } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { readSheetFile } from '../../platform/spreadsheet'

async function read(file: File, usual: WorkingHours): Promise<DaysImport> {
  if (/\.json$/i.test(file.name)) return parseDayJson(JSON.parse(await file.text()), usual)
  return parseDayRows(await readSheetFile(file), usual)
}

/** Reads days from a spreadsheet or JSON file. Throws a displayable sentence for unreadable content. */
export async function readDaysFile(file: File, usual: WorkingHours): Promise<DaysImport> {
  const found = await read(file, usual).catch(() => {
    throw new Error(t('calendar.import-unreadable'))
  })
  if (!found.days.length) throw new Error(t('calendar.import-nothing'))
  return found
}
