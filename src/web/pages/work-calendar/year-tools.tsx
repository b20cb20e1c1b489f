import { useRef } from 'react'
import { publicHolidays } from '#/core/calendar/company-calendars'
import { type DaysImport, parseDayJson, parseDayRows } from '#/core/calendar/import-days'
import type { WorkingHours } from '#/generated/types'
import { t } from '../../platform'
import { readSheetFile } from '../../platform/spreadsheet'
import { Button, IconButton, Toolbar, toast } from '../../ui'

async function read(file: File, usual: WorkingHours): Promise<DaysImport> {
  if (/\.json$/i.test(file.name)) return parseDayJson(JSON.parse(await file.text()), usual)
  return parseDayRows(await readSheetFile(file), usual)
}

/** Reads days from a spreadsheet or JSON file. Throws a displayable sentence for unreadable content. */
async function readDaysFile(file: File, usual: WorkingHours): Promise<DaysImport> {
  const found = await read(file, usual).catch(() => {
    throw new Error(t('calendar.import-unreadable'))
  })
  if (!found.days.length) throw new Error(t('calendar.import-nothing'))
  return found
}

interface YearToolsProps {
  year: number
  usual: WorkingHours
  onYear(year: number): void
  onImport(title: string, read: DaysImport): void
}

/** Chooses the year, and imports days shipped with the product or from a file. */
export function YearTools({ year, usual, onYear, onImport }: YearToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  const takeYear = () => {
    const days = publicHolidays(year)
    if (!days.length) return toast(t('calendar.no-holidays', { year }), 'danger')
    onImport(t('calendar.import-year', { year }), { days, faults: [] })
  }
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    try {
      onImport(t('calendar.import-file'), await readDaysFile(file, usual))
    } catch (error) {
      toast((error as Error).message, 'danger')
    }
  }
  return (
    <Toolbar>
      <span className="cal-year q-row q-wrap q-gap-2 q-nowrap q-grow">
        <IconButton icon="back" label={t('calendar.previous')} onClick={() => onYear(year - 1)} />
        <h2>{t('calendar.year', { year })}</h2>
        <IconButton icon="right" label={t('calendar.next')} onClick={() => onYear(year + 1)} />
      </span>
      <Button onClick={takeYear}>{t('calendar.import-year', { year })}</Button>
      <Button title={t('calendar.import-hint')} onClick={() => input.current?.click()}>
        {t('calendar.import-file')}
      </Button>
      <input
        ref={input}
        className="q-hidden"
        type="file"
        accept=".xlsx,.json"
        aria-label={t('calendar.import-file')}
        onChange={({ target }) => {
          void takeFile(target.files?.[0])
          target.value = ''
        }}
      />
    </Toolbar>
  )
}
