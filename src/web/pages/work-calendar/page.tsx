import '../../platform/i18n/admin-texts'
import './work-calendar.css'
import { useState } from 'react'
import { addCalendarDays, formatHours, planCalendarImport } from '#/core/calendar/calendar-exceptions'
import type { DaysImport } from '#/core/calendar/import-days'
import { rootDepartmentId } from '#/core/directory/department-scope'
import type { CalendarDay, OaCompanyCalendarGetData, OwnCalendar, WorkingCalendar } from '#/generated/types'
import form from '#schemas/forms/calendar-of.json'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { companyToday } from '../../form-host/company-clock'
import { listSeparator, t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { loadSession } from '../../stores/session'
import { Button, ImportDialog, RelativeTime, Row, Skeleton, toast } from '../../ui'
import {
  countYearWorkingDays,
  defaultHoursOf,
  effectiveCalendar,
  emptyCalendar,
  monthsOf,
} from './calendar-draft'
import { DayDialog } from './day-dialog'
import { holidayName } from './holiday-name'
import { CalendarLegend, MonthGrid } from './month-grid'
import { WeekHours } from './week-hours'
import { YearTools } from './year-tools'

interface CalendarImportProps {
  title: string
  read: DaysImport
  calendar: WorkingCalendar
  onTake(days: readonly CalendarDay[]): void
  onClose(): void
}

const workText = ({ hours }: CalendarDay) => formatHours(hours) || t('calendar.kind.off')

/** Previews the changes of imported days before they are applied. */
function CalendarImportDialog({ title, read, calendar, onTake, onClose }: CalendarImportProps) {
  const { days, faults } = read
  const plan = planCalendarImport(calendar.days, days)
  const { added, changed, same } = plan
  return (
    <ImportDialog
      title={title}
      width={560}
      ok={t('calendar.take')}
      isReady={days.length > 0}
      onApply={() => onTake(days)}
      onClose={onClose}
    >
      <p>{t('calendar.plan', { added: added.length, changed: changed.length, same })}</p>
      {faults.length > 0 && (
        <p role="alert">{t('calendar.faults', { rows: faults.join(listSeparator()) })}</p>
      )}
      <ul className="cal-plan q-column q-gap-1-5 q-margin-top-2 q-scroll">
        {[...added.map((now) => ({ now, was: undefined })), ...changed]
          .toSorted((one, other) => (one.now.day < other.now.day ? -1 : 1))
          .map(({ now, was }) => (
            <Row as="li" align="stretch" gap={3} lineGap={1} wrap key={now.day}>
              <time>{now.day}</time> {holidayName(now.name)}
              <span className="q-push q-soft">
                {was && <s>{workText(was)}</s>} {workText(now)}
              </span>
            </Row>
          ))}
      </ul>
    </ImportDialog>
  )
}

const isEmpty = ({ week, days, holidays }: OwnCalendar) => !week && !days.length && holidays !== false

/** Edits a calendar: its own settings, the effective calendar, and saving. */
function useCalendar(stored: OaCompanyCalendarGetData, onSaved: () => Promise<void>) {
  const ownCalendar = stored.own ?? emptyCalendar
  const [own, setOwn] = useState<OwnCalendar>(ownCalendar)
  const [busy, setBusy] = useState(false)
  const isDirty = JSON.stringify(own) !== JSON.stringify(ownCalendar)
  const save = async () => {
    setBusy(true)
    try {
      const { dept, rev } = stored
      await api.oa.company.calendar.save({ dept, rev, calendar: isEmpty(own) ? null : own })
      await Promise.all([onSaved(), loadSession()])
      toast(t('calendar.saved'), 'success')
    } catch (error) {
      toast((error as Error).message, 'danger')
    } finally {
      setBusy(false)
    }
  }
  return { own, setOwn, busy, isDirty, save, calendar: effectiveCalendar(stored.above, own) }
}

/** Lists the latest calendar changes and their authors. */
const CalendarLog = ({ of: changes }: { of: OaCompanyCalendarGetData['changes'] }) => (
  <section aria-label={t('calendar.changes')}>
    <h2>{t('calendar.changes')}</h2>
    {changes.length ? (
      <ul className="q-column q-gap-1-5 q-margin-top-2">
        {changes.map(({ at, by, dept }) => (
          <li key={`${at} ${by}`}>
            {t('calendar.change', { by, dept })} <RelativeTime at={at} />
          </li>
        ))}
      </ul>
    ) : (
      <p>{t('calendar.no-changes')}</p>
    )}
  </section>
)

interface EditorProps {
  stored: OaCompanyCalendarGetData
  onDept(dept: string): void
  onSaved(): Promise<void>
}

/** Chooses the calendar: the company's, or a department's. */
function CalendarChoice({ stored: { dept, departments }, onDept }: EditorProps) {
  const options = departments.map(({ id, name, own }) => ({
    value: id,
    label: own && id !== rootDepartmentId ? t('calendar.own-mark', { name }) : name,
  }))
  return (
    <AutosavePanel
      form={form}
      values={{ dept }}
      known={{ dept: { options: { options } } }}
      onChange={(_, value) => onDept(String(value))}
    />
  )
}

function Editor(props: EditorProps) {
  const { stored } = props
  const { own, setOwn, busy, isDirty, save, calendar } = useCalendar(stored, props.onSaved)
  const today = companyToday()
  const [year, setYear] = useState(() => Number(today.slice(0, 4)))
  const [day, setDay] = useState<string>()
  const [taking, setTaking] = useState<{ title: string; read: DaysImport }>()
  const months = monthsOf(year, calendar, own)
  const isRoot = stored.dept === rootDepartmentId
  return (
    <div className="cal q-stack q-align-start q-gap-4">
      <section className="q-card q-column q-gap-3">
        <header className="cal-head q-row q-wrap q-gap-2">
          <h1 className="q-grow q-shrink">{t('menu.work-calendar')}</h1>
          {isDirty && (
            <small className="q-tone-warning" role="status">
              {t('calendar.unsaved')}
            </small>
          )}
          <Button
            disabled={JSON.stringify(own) === JSON.stringify(emptyCalendar)}
            onClick={() => setOwn(emptyCalendar)}
          >
            {t('calendar.remove-own')}
          </Button>
          <Button kind="primary" busy={busy} disabled={!isDirty} onClick={save}>
            {t('calendar.save')}
          </Button>
        </header>
        <p>{t('calendar.intro')}</p>
        <CalendarChoice {...props} />
        <YearTools
          year={year}
          usual={defaultHoursOf(calendar)}
          onYear={setYear}
          onImport={(title, read) => setTaking({ title, read })}
        />
        <p>{t('calendar.days-of-work', { n: countYearWorkingDays(months) })}</p>
        <CalendarLegend />
        <MonthGrid months={months} today={today} label={t('calendar.months', { year })} onOpen={setDay} />
      </section>
      <section className="q-card q-column q-gap-3">
        {isRoot && (
          <label className="q-row q-align-baseline q-gap-2">
            <input
              type="checkbox"
              checked={own.holidays ?? true}
              onChange={({ target }) => setOwn({ ...own, holidays: target.checked })}
            />
            {t('calendar.holidays')}
          </label>
        )}
        <WeekHours week={own.week} above={stored.above.week} onChange={(week) => setOwn({ ...own, week })} />
        <CalendarLog of={stored.changes} />
      </section>
      {day && (
        <DayDialog
          day={day}
          own={own}
          calendar={calendar}
          onKeep={setOwn}
          onClose={() => setDay(undefined)}
        />
      )}
      {taking && (
        <CalendarImportDialog
          {...taking}
          calendar={calendar}
          onTake={(days) => {
            setOwn(addCalendarDays(own, days))
            setTaking(undefined)
          }}
          onClose={() => setTaking(undefined)}
        />
      )}
    </div>
  )
}

/** Edits the work calendar (工作日历): when the company and its departments work, by day and hour. */
export default function WorkCalendarPage() {
  const [dept, setDept] = useState(rootDepartmentId)
  const { value, failure, reload } = useQuery(`work-calendar ${dept}`, () =>
    api.oa.company.calendar.get({ dept }),
  )
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!value) return <Skeleton lines={8} />
  return <Editor key={`${value.dept} ${value.rev}`} stored={value} onDept={setDept} onSaved={reload} />
}
