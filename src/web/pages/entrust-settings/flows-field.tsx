import { useState } from 'react'
import type { WidgetProps } from '../../controls/widget-props'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { Skeleton } from '../../ui/primitives'

/** Chooses the active flows that a delegation is limited to. */
export function FlowsField({ id, value: chosen, onChange, ...field }: WidgetProps) {
  const value = (chosen ?? []) as readonly string[]
  const [words, setWords] = useState('')
  const { value: flows } = useQuery('flows', () => api.oa.flowdesigns.entrust.flows({}))
  const turn = (flow: string) =>
    onChange(value.includes(flow) ? value.filter((one) => one !== flow) : [...value, flow])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div
      id={id}
      className="entrust-flows q-stack q-gap-2 q-full q-box q-pad-3"
      role="group"
      aria-labelledby={field['aria-labelledby']}
      aria-describedby={field['aria-describedby']}
    >
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
      <div className="entrust-flow-list q-stack q-gap-3 q-gap-y-1 q-scroll">
        {flows
          ?.filter(({ name }) => name.includes(words.trim()))
          .map((flow) => (
            <label className="q-gap-1-5" key={flow.id}>
              <input type="checkbox" checked={value.includes(flow.id)} onChange={() => turn(flow.id)} />
              {flow.name}
            </label>
          ))}
      </div>
    </div>
  )
}
