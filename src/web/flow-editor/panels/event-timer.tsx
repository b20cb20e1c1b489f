import { kindOf } from '#/core/form/design/fields'
import { itemsOf } from '#/core/form/design/items'
import { t } from '../../platform/i18n'
import { SelectField, TextField } from '../../ui/field'
import { Segments } from '../../ui/segments'
import type { EventProps } from './event-props'
import { TimeSpan } from './time-limit'

const ways = ['delay', 'field', 'time'] as const

/** How long the flow waits here. */
export function EventTimer({ design, set: { timer = { until: 'delay' } }, change }: EventProps) {
  const put = (part: Partial<typeof timer>) => change({ timer: { ...timer, ...part } })
  const dates = itemsOf(design.formset).filter((item) => kindOf(item) === 'date')
  return (
    <>
      <div className="q-field">
        <span className="q-field-label">{t('flow-editor.event.until')}</span>
        <div>
          <Segments
            label={t('flow-editor.event.until')}
            value={timer.until}
            options={ways.map((value) => ({ value, text: t(`flow-editor.event.until.${value}`) }))}
            onChange={(until) => put({ until })}
          />
        </div>
      </div>
      {timer.until === 'delay' && (
        <TimeSpan
          label={t('flow-editor.event.delay')}
          value={timer.seconds ?? 0}
          onChange={(seconds) => put({ seconds })}
        />
      )}
      {timer.until === 'field' && (
        <SelectField
          label={t('flow-editor.event.date-field')}
          required
          hint={t('flow-editor.event.date-hint')}
          value={timer.model ?? ''}
          onChange={({ target }) => put({ model: target.value })}
        >
          <option value="" disabled>
            {t('flow-editor.event.choose')}
          </option>
          {dates.map(({ model, name }) => (
            <option key={model} value={model}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {timer.until !== 'delay' && (
        <TextField
          label={t('flow-editor.event.time')}
          type="time"
          value={timer.time ?? ''}
          onChange={({ target }) => put({ time: target.value || undefined })}
        />
      )}
    </>
  )
}
