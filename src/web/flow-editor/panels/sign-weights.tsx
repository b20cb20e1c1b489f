import type { FlowDesignSet, SignPolicy } from '#/generated/types'
import signWeight from '#schemas/forms/sign-weight.json'
import { GroupsField } from '../../picker/groups/groups-field'
import { t } from '../../platform/i18n/i18n'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { Button } from '../../ui/button'
import { useStepOptions } from '../editor-context'

type Weights = NonNullable<SignPolicy['weights']>

interface SignWeightsProps {
  set: FlowDesignSet
  weights: Weights
  onChange(weights: Weights): void
}

/** Vote weights other than one, by group. */
export function SignWeights({ set, weights, onChange }: SignWeightsProps) {
  const { fields } = useStepOptions()
  const change = (at: number, part: Partial<Weights[number]>) =>
    onChange(weights.map((weight, other) => (other === at ? { ...weight, ...part } : weight)))
  return (
    <fieldset className="fe-span q-column q-gap-2 q-shrink">
      <legend className="q-field-label">{t('flow-editor.sign.weights')}</legend>
      {weights.map(({ who, votes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a weight is its place, the first that names somebody counts
        <div key={at} className="fe-weight q-stack q-align-start q-gap-2 q-line-below">
          <AutosavePanel
            form={signWeight}
            values={{ votes }}
            slots={{
              who: () => (
                <GroupsField
                  fields={fields}
                  set={{ ...set, runRoots: [] }}
                  title={t('flow-editor.sign.weight-who', { n: at + 1 })}
                  value={who}
                  onSave={(who) => change(at, { who })}
                />
              ),
            }}
            onChange={(_, value) => change(at, { votes: Math.max(0, Number(value) || 0) })}
          />
          <Button
            aria-label={t('flow-editor.sign.weight-remove', { n: at + 1 })}
            icon="remove"
            onClick={() => onChange(weights.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button icon="plus" onClick={() => onChange([...weights, { who: [], votes: 2 }])}>
        {t('flow-editor.sign.weight-add')}
      </Button>
    </fieldset>
  )
}
