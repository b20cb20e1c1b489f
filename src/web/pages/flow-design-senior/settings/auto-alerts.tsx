import './auto-alerts.css'
import type { KnownField } from '#/core/expression'
import type { FlowDesignSet } from '#/generated/types'
import { GroupsField } from '../../../picker/groups-field'
import { t } from '../../../platform/i18n'
import { Button, IconButton } from '../../../ui/button'

type Alert = NonNullable<FlowDesignSet['autoalerts']>[number]

interface AutoAlertsProps {
  set: Pick<FlowDesignSet, 'canautoalert' | 'autoalerts'>
  fields: readonly KnownField[]
  onChange(change: Partial<FlowDesignSet>): void
}

const types = ['day', 'week', 'month', 'year'] as const

/** What of a date each kind of period asks for, and from how many. */
const parts = { day: [], week: ['week'], month: ['day'], year: ['month', 'day'] } as const
const counts = { week: 7, month: 12, day: 31 }

const partText = (part: keyof typeof counts, n: number) =>
  part === 'week' ? t(`alert.weekday.${n}`) : t(`flow-set.alerts.nth-${part}`, { n })

const fresh: Alert = { type: 'month', day: 1, time: '09:00', deptuser: [] }

/** A rule with what its period asks for, and nothing else. */
const asType = ({ time, deptuser, ...old }: Alert, type: Alert['type']): Alert => ({
  type,
  ...Object.fromEntries(parts[type].map((part) => [part, old[part] ?? 1])),
  ...{ time, deptuser },
})

interface WhenProps {
  alert: Alert
  onChange(alert: Alert): void
}

const When = ({ alert, onChange }: WhenProps) => (
  <fieldset>
    <legend>{t('flow-set.alerts.when')}</legend>
    <select
      className="q-input"
      aria-label={t('flow-set.alerts.period')}
      value={alert.type}
      onChange={({ target }) => onChange(asType(alert, types.find((type) => type === target.value) ?? 'day'))}
    >
      {types.map((type) => (
        <option key={type} value={type}>
          {t(`flow-set.alerts.${type}`)}
        </option>
      ))}
    </select>
    {parts[alert.type].map((part) => (
      <select
        key={part}
        className="q-input"
        aria-label={t(`flow-set.alerts.part-${part}`)}
        value={alert[part] ?? 1}
        onChange={({ target }) => onChange({ ...alert, [part]: Number(target.value) })}
      >
        {Array.from({ length: counts[part] }, (_, at) => at + 1).map((n) => (
          <option key={n} value={n}>
            {partText(part, n)}
          </option>
        ))}
      </select>
    ))}
    <input
      className="q-input"
      type="time"
      step={300}
      required
      aria-label={t('flow-set.alerts.time')}
      value={alert.time}
      onChange={({ target }) => target.value && onChange({ ...alert, time: target.value.slice(0, 5) })}
    />
  </fieldset>
)

/** 提醒创建: when people are reminded to start the flow, and who. */
export function AutoAlerts({
  set: { canautoalert = false, autoalerts = [] },
  fields,
  onChange,
}: AutoAlertsProps) {
  const change = (alerts: Alert[]) => onChange({ autoalerts: alerts })
  const set = (at: number, alert: Alert) =>
    change(autoalerts.map((old, index) => (index === at ? alert : old)))
  return (
    <>
      <label className="fe-check">
        <input
          type="checkbox"
          checked={canautoalert}
          onChange={({ target }) =>
            onChange({
              canautoalert: target.checked,
              ...(target.checked && !autoalerts.length && { autoalerts: [fresh] }),
            })
          }
        />
        {t('flow-set.alerts.on')}
      </label>
      {canautoalert &&
        autoalerts.map((alert, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and hold no state
          <section key={at} className="fs-alert" aria-label={t('flow-set.alerts.row', { n: at + 1 })}>
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
