import './scheduled-starts.css'
import { lazy, Suspense, useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import type { FlowDesignSet, FormDesign, FormMap } from '#/generated/types'
import flowReminder from '#schemas/forms/flow-reminder.json'
import flowReminders from '#schemas/forms/flow-reminders.json'
import { isAutomaticStart } from '../../../../core/flow'
import { countMappedFields } from '../../../form-map/map-entries'
import { GroupsField } from '../../../picker/groups/groups-dialog'
import { t } from '../../../platform'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { Button, IconButton } from '../../../ui'
import { UpcomingStarts } from './next-starts'

const FormMapDialog = lazy(() => import('../../../form-map/form-map-dialog'))

interface StartValuesProps {
  /** Name and form of the flow. */
  name: string
  form: FormDesign
  value: FormMap
  onChange(map: FormMap): void
}

/** Edits formulas for the initial form values of scheduled flows. */
function StartValues({ name, form, value, onChange }: StartValuesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="fs-alert-values q-text-sm">
      <Button onClick={() => setOpen(true)}>
        {t('flow-set.alerts.values', { n: countMappedFields(value) })}
      </Button>
      {isOpen && (
        <Suspense>
          <FormMapDialog
            advancedOnly
            name={name}
            source={form}
            target={form}
            value={value}
            onClose={() => setOpen(false)}
            onChange={(map) => {
              setOpen(false)
              onChange(map)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type Alert = NonNullable<FlowDesignSet['autoalerts']>[number]

interface AutoAlertsProps {
  set: Pick<FlowDesignSet, 'canautoalert' | 'autoalerts'>
  /** Form and name of the flow. */
  form: FormDesign
  name: string
  fields: readonly FieldSymbol[]
  onChange(change: Partial<FlowDesignSet>): void
}

/** Date parts that each period requires, and their numbers of choices. */
const parts = { day: [], week: ['week'], month: ['day', 'workday'], year: ['month', 'day'] } as const
const counts = { week: 7, month: 12, day: 31, workday: 23 }

const partText = (part: keyof typeof counts, n: number) =>
  part === 'week' ? t(`alert.weekday.${n}`) : t(`flow-set.alerts.nth-${part}`, { n })

const fresh: Alert = { type: 'month', day: 1, time: '09:00', deptuser: [] }

/** Returns a rule with only the date parts that its period requires. */
const asType = (old: Alert, type: Alert['type']): Alert => ({
  ...Object.fromEntries(Object.entries(old).filter(([name]) => name !== 'on' && !(name in counts))),
  ...Object.fromEntries(parts[type].map((part) => [part, old[part] ?? 1])),
  type,
  time: old.time,
  deptuser: old.deptuser,
})

interface WhenProps {
  alert: Alert
  onChange(alert: Alert): void
}

const countedTo = (part: keyof typeof counts) => ({
  options: {
    options: Array.from({ length: counts[part] }, (_, at) => ({
      value: at + 1,
      label: partText(part, at + 1),
    })),
  },
})

function When({ alert, onChange }: WhenProps) {
  const { type, month, day, week, workday, time, on = 'day', by = 'reminder', missed = 'all' } = alert
  return (
    <AutosavePanel
      form={flowReminder}
      values={{ type, month, day, week, workday, time, on, by, missed }}
      known={{
        month: countedTo('month'),
        day: countedTo('day'),
        week: countedTo('week'),
        workday: countedTo('workday'),
      }}
      onChange={(model, value) =>
        onChange(model === 'type' ? asType(alert, value as Alert['type']) : { ...alert, [model]: value })
      }
    />
  )
}

/** Edits scheduled starts (提醒创建): when people are reminded to start the flow, and who. */
export function ScheduledStarts({
  set: { canautoalert = false, autoalerts = [] },
  form,
  name,
  fields,
  onChange,
}: AutoAlertsProps) {
  const change = (alerts: Alert[]) => onChange({ autoalerts: alerts })
  const set = (at: number, alert: Alert) =>
    change(autoalerts.map((old, index) => (index === at ? alert : old)))
  return (
    <>
      <AutosavePanel
        form={flowReminders}
        values={{ canautoalert }}
        onChange={(model, isOn) =>
          onChange({ [model]: isOn, ...(isOn === true && !autoalerts.length && { autoalerts: [fresh] }) })
        }
      />
      {canautoalert &&
        autoalerts.map((alert, at) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and hold no state
            key={at}
            className="fs-alert q-stack q-align-end q-line-below"
            aria-label={t('flow-set.alerts.row', { n: at + 1 })}
          >
            <When alert={alert} onChange={(next) => set(at, next)} />
            <GroupsField
              title={t('flow-set.alerts.who')}
              only={['user', 'dept', 'role']}
              fields={fields}
              value={alert.deptuser}
              onSave={(deptuser) => set(at, { ...alert, deptuser })}
            />
            <IconButton
              icon="close"
              label={t('flow-set.alerts.remove', { n: at + 1 })}
              onClick={() => change(autoalerts.filter((_, index) => index !== at))}
            />
            <UpcomingStarts alert={alert} />
            {isAutomaticStart(alert) && (
              <StartValues
                name={name}
                form={form}
                value={alert.form_map ?? []}
                onChange={(form_map) => set(at, { ...alert, form_map })}
              />
            )}
          </section>
        ))}
      {canautoalert && (
        <div>
          <Button
            icon="plus"
            disabled={autoalerts.length >= 20}
            onClick={() => change([...autoalerts, fresh])}
          >
            {t('flow-set.alerts.add')}
          </Button>
        </div>
      )}
    </>
  )
}
