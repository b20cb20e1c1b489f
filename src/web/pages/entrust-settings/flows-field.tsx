import { useId, useState } from 'react'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Skeleton } from '../../ui/parts'

interface FlowsFieldProps {
  value: readonly string[]
  error: string | undefined
  onChange(value: string[]): void
}

/** The flows that a delegation is limited to, of those that run. */
export function FlowsField({ value, error, onChange }: FlowsFieldProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const { value: flows } = useLoaded('flows', () => api.oa.flowdesigns.entrust.flows({}))
  const turn = (flow: string) =>
    onChange(value.includes(flow) ? value.filter((one) => one !== flow) : [...value, flow])
  return (
    <fieldset className="entrust-flows" aria-describedby={error && id}>
      <legend className="q-field-label">{t('delegation.flows-some')}</legend>
      {flows && flows.length > 8 && (
        <input
          type="search"
          className="q-input"
          aria-label={t('delegation.flows-find')}
          placeholder={t('delegation.flows-find')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {!flows && <Skeleton lines={2} />}
      <div className="entrust-flow-list">
        {flows
          ?.filter(({ name }) => name.includes(words.trim()))
          .map((flow) => (
            <label key={flow.id}>
              <input type="checkbox" checked={value.includes(flow.id)} onChange={() => turn(flow.id)} />
              {flow.name}
            </label>
          ))}
      </div>
      {error && (
        <span id={id} className="q-field-error" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
