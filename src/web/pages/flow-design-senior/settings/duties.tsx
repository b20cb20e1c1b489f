import type { Duty, FlowDesignStep } from '#/generated/types'
import flowDuty from '#schemas/forms/flow-duty.json'
import { LivePanel } from '../../../own-forms/live-panel'
import { t } from '../../../platform/i18n'
import { Button, IconButton } from '../../../ui/button'
import './duties.css'

interface DutiesProps {
  steps: readonly FlowDesignStep[]
  duties: readonly Duty[]
  onChange(duties: Duty[]): void
}

/** Groups of steps of which nobody may have two. */
export function Duties({ steps, duties, onChange }: DutiesProps) {
  const signed = steps.filter(({ dealtype }) => dealtype === 'andsign' || dealtype === 'orsign')
  const options = signed.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {duties.map(({ steps: chosen }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has nothing but its place
        <div className="fs-duty" key={at}>
          <LivePanel
            form={flowDuty}
            values={{ steps: chosen }}
            known={{ steps: { options: { options } } }}
            onChange={(_, value) =>
              onChange(duties.map((one, index) => (index === at ? { steps: value as string[] } : one)))
            }
          />
          <IconButton
            icon="close"
            label={t('flow-set.duties.remove', { n: at + 1 })}
            onClick={() => onChange(duties.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() => onChange([...duties, { steps: signed.slice(0, 2).map(({ id }) => id) }])}
        >
          {t('flow-set.duties.add')}
        </Button>
      </div>
    </>
  )
}
