import { addTimeSpan } from '#/core/calendar/time-span'
import { quantityOutputs, tableOutputName } from '#/core/decision/decision-tables'
import { localTime } from '#/core/text/formats'
import type { Deadline, FlowDesign, FlowDesignSet } from '#/generated/types'
import deadlineAct from '#schemas/forms/deadline-act.json'
import stepDeadline from '#schemas/forms/step-deadline.json'
import { nextEscalationTime } from '../../../core/flow'
import { companyClock } from '../../form-host/company-clock'
import { GroupsField } from '../../picker/groups/groups-dialog'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { Button, SelectField } from '../../ui'
import { changeStep } from '../actions/change-step'
import { useFlowEditor, useStepOptions } from '../editor-context'
import { DeadlineDuration } from './deadline-duration'
import type { SectionProps } from './section-props'

type Acts = Deadline['acts']

interface DeadlineActsProps {
  set: FlowDesignSet
  unit: Deadline['unit']
  acts: Acts
  onChange(acts: Acts): void
}

/** Successive actions after a deadline has passed. */
function DeadlineActions({ set, unit, acts, onChange }: DeadlineActsProps) {
  const { fields } = useStepOptions()
  const change = (at: number, part: Partial<Acts[number]>) =>
    onChange(acts.map((act, other) => (other === at ? { ...act, ...part } : act)))
  const changed = (at: number, model: string, value: unknown) =>
    change(
      at,
      model === 'after' ? { after: Math.max(0, Number(value) || 0) } : { do: value as Acts[number]['do'] },
    )
  return (
    <fieldset className="fe-span q-column q-gap-2 q-shrink">
      <legend className="q-field-label">{t('flow-editor.deadline.acts')}</legend>
      <p className="q-field-hint">{t('flow-editor.deadline.acts-hint')}</p>
      {acts.map((act, at) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: an act is its place, one follows the other
          key={at}
          className="fe-weight q-stack q-align-start q-gap-2 q-line-below"
          aria-label={t('flow-editor.deadline.act', { n: at + 1 })}
        >
          <AutosavePanel
            form={deadlineAct}
            values={{ do: act.do, after: act.after }}
            known={{ after: { name: `flow-editor.deadline.${at ? 'after-act' : 'after-end'}.${unit}` } }}
            slots={{
              who: () => (
                <GroupsField
                  fields={fields}
                  set={set}
                  title={t('flow-editor.deadline.who')}
                  value={act.who ?? []}
                  onSave={(recipientGroups) => change(at, { who: recipientGroups })}
                />
              ),
            }}
            onChange={(model, value) => changed(at, model, value)}
          />
          <Button
            aria-label={t('flow-editor.deadline.act-remove', { n: at + 1 })}
            icon="remove"
            onClick={() => onChange(acts.toSpliced(at, 1))}
          />
        </section>
      ))}
      <Button icon="plus" onClick={() => onChange([...acts, { do: 'remind', after: 0 }])}>
        {t('flow-editor.deadline.act-add')}
      </Button>
    </fieldset>
  )
}

const day = 86_400_000
const shown = 10

type Clock = ReturnType<typeof companyClock>

const written = (at: number | null | undefined, zone: string) =>
  typeof at === 'number' ? localTime(at, zone).slice(0, 16) : '—'

/** Returns the times of a deadline's successive actions if no one handles the task. */
function actTimes(deadline: Deadline, end: number | undefined, { calendar }: Clock): (number | null)[] {
  let from = end ?? null
  return deadline.acts.map((_, done) => {
    from = nextEscalationTime(deadline, { done, from, calendar })
    return from
  })
}

/**
 * Due dates of a deadline by the company's calendar: for a task received now, and on each of the next ten
 * days.
 */
function DeadlineDates({ deadline }: { deadline: Deadline }) {
  const clock = companyClock()
  const { now, zone, calendar } = clock
  const endOf = (from: number) => addTimeSpan(deadline, from, calendar)
  const end = endOf(now)
  const times = actTimes(deadline, end, clock)
  const days = Array.from({ length: shown }, (_, at) => now + at * day)
  return (
    <div className="fe-dates q-column q-gap-1-5">
      <p>{t('flow-editor.deadline.now', { end: written(end, zone) })}</p>
      {deadline.acts.length > 0 && (
        <ol>
          {deadline.acts.map((act, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an act is its place
            <li key={at}>
              <time>{written(times[at], zone)}</time> {t(`flow-editor.deadline.do.${act.do}`)}
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary>{t('flow-editor.deadline.next')}</summary>
        <ol>
          {days.map((from) => (
            <li key={from}>
              <time>{written(from, zone)}</time> → <time>{written(endOf(from), zone)}</time>
            </li>
          ))}
        </ol>
      </details>
      <p className="q-field-hint">{t('flow-editor.deadline.calendar-hint')}</p>
    </div>
  )
}

interface DeadlineTableProps {
  design: FlowDesign
  /** Output column that gives the deadline. */
  by: string | undefined
  onChange(by: string | undefined): void
}

/** Chooses the decision table column that gives the deadline; renders nothing if the design has none. */
function DeadlineTable({ design, by = '', onChange }: DeadlineTableProps) {
  const outputs = quantityOutputs(design.formset)
  if (!outputs.length && !by) return null
  return (
    <SelectField
      label={t('flow-editor.deadline.by')}
      hint={t('flow-editor.deadline.by-hint')}
      value={by}
      onChange={({ target: { value } }) => onChange(value || undefined)}
    >
      <option value="">{t('flow-editor.deadline.by-none')}</option>
      {outputs.map((one) => (
        <option key={one.output.id} value={one.output.id}>
          {tableOutputName(one)}
        </option>
      ))}
    </SelectField>
  )
}

/** Initial deadline of a step. */
const firstDeadline: Deadline = { unit: 'work-day', amount: 1, acts: [] }

/** Deadline of a step, its due dates, and the actions after it has passed. */
export function DeadlineSection({ design, step }: SectionProps) {
  const editor = useFlowEditor()
  const { id, deadline, timeexpired } = step
  const { unit, amount, acts, by } = deadline ?? firstDeadline
  const set = (next: Deadline | undefined) =>
    editor.run((before) => changeStep(before, { id, change: { deadline: next } }), `${id} deadline`)
  const change = (part: Partial<Deadline>) => set({ unit, amount, acts, ...(by && { by }), ...part })
  const decide = (next: string | undefined) => set({ unit, amount, acts, ...(next && { by: next }) })
  const changeSeconds = (seconds: number) =>
    editor.run((before) => changeStep(before, { id, change: { timeexpired: seconds } }))
  return (
    <AutosavePanel
      form={stepDeadline}
      values={{ unit: deadline ? unit : 'plain', amount }}
      slots={{
        time: () => <DeadlineDuration value={timeexpired} onChange={changeSeconds} />,
        acts: () => (
          <DeadlineActions set={design.set} unit={unit} acts={acts} onChange={(acts) => change({ acts })} />
        ),
        by: () => <DeadlineTable design={design} by={by} onChange={decide} />,
        dates: () => <DeadlineDates deadline={{ unit, amount, acts }} />,
      }}
      onChange={(model, value) => {
        if (model === 'unit')
          return value === 'plain' ? set(undefined) : change({ unit: value as Deadline['unit'] })
        change({ amount: Math.max(1, Number(value) || 1) })
      }}
    />
  )
}
