import type { AddSign, FlowDesignSet, FlowDesignStep, SignPolicy } from '#/generated/types'
import signWeight from '#schemas/forms/sign-weight.json'
import stepAddSign from '#schemas/forms/step-add-sign.json'
import stepSign from '#schemas/forms/step-sign.json'
import { newButton, signPolicyOf } from '../../../core/flow'
import { GroupsField } from '../../picker/groups/groups-dialog'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { Button } from '../../ui'
import { changeSignPolicy, changeStep, defaultSignPolicy } from '../actions/change-step'
import { useFlowEditor, useStepOptions } from '../editor-context'
import type { SectionProps } from './section-props'

type Weights = NonNullable<SignPolicy['weights']>

interface SignWeightsProps {
  set: FlowDesignSet
  weights: Weights
  onChange(weights: Weights): void
}

/** Vote weights other than one, by group. */
function SignWeights({ set, weights, onChange }: SignWeightsProps) {
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
                  onSave={(recipientGroups) => change(at, { who: recipientGroups })}
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

const first = { most: 10, reason: true }
const order: AddSign['kinds'] = ['before', 'beside', 'after']

/** Switches of the step that are settings of their own. */
const switches = ['consult', 'signature', 'people_only'] as const

/** Whom assignees of the step may add as signers or consult, and whether they decide themselves and sign with a passkey. */
function AddSignSettings({ step }: Pick<SectionProps, 'step'>) {
  const { id, addsign } = step
  const editor = useFlowEditor()
  const { kinds = [], ...rest } = { ...first, ...addsign }
  const set = (change: Pick<Partial<FlowDesignStep>, 'addsign' | (typeof switches)[number]>) =>
    editor.run((before) => changeStep(before, { id, change }), `${id} addsign`)
  const change = (part: Partial<AddSign>) => {
    const next = { ...rest, kinds, ...part }
    const ordered = { ...next, kinds: order.filter((kind) => next.kinds.includes(kind)) }
    set({ addsign: ordered.kinds.length ? ordered : undefined })
  }
  return (
    <AutosavePanel
      form={stepAddSign}
      values={{ kinds, ...rest, ...Object.fromEntries(switches.map((name) => [name, step[name] === true])) }}
      known={{ most: { hide: !kinds.length }, reason: { hide: !kinds.length } }}
      onChange={(model, value) =>
        switches.some((name) => name === model)
          ? set({ [model]: value === true })
          : change({ [model]: value })
      }
    />
  )
}

/** Initial quorum where votes are counted: two, or more than half. */
const firstAmount: Partial<Record<string, number>> = { count: 2, percent: 51 }

const isAllotted = (way: string): way is NonNullable<SignPolicy['allot']> =>
  ['claim', 'rotation', 'load'].includes(way)

/**
 * Returns the policy of a step assigned to one of its candidates, who decides alone; undefined = all get it.
 */
const allotting = (way: string): SignPolicy | undefined =>
  isAllotted(way) ? { ...defaultSignPolicy, need: 'any', allot: way } : undefined

/** Decision policy of a step with several assignees. */
function Policy({ design, step }: SectionProps) {
  const editor = useFlowEditor()
  const { fields } = useStepOptions()
  const { id } = step
  const sign = signPolicyOf(step)
  const {
    need = 'plain',
    amount = 1,
    refuse,
    turn,
    per,
    change: order = { who: [], skip: false },
    weights = [],
    veto = [],
  } = { ...defaultSignPolicy, ...sign }
  const set = (policy: SignPolicy | undefined) => {
    const button = {
      ...newButton(editor.newIds()(), t('flow-editor.button.refuse')),
      outcome: 'refuse' as const,
      end: 'flow' as const,
    }
    editor.run((before) => changeSignPolicy(before, { id, sign: policy, refuse: button }), `${id} sign`)
  }
  const change = (part: Partial<SignPolicy>) => set({ ...defaultSignPolicy, ...sign, ...part })
  return (
    <AutosavePanel
      form={stepSign}
      values={{
        allot: sign?.allot ?? 'everyone',
        need: sign ? need : 'plain',
        amount,
        refuse,
        turn,
        per,
        ...order,
      }}
      slots={{
        weights: () => (
          <SignWeights set={design.set} weights={weights} onChange={(weights) => change({ weights })} />
        ),
        veto: () => (
          <GroupsField
            fields={fields}
            set={{ ...design.set, runRoots: [] }}
            title={t('flow-editor.sign.veto')}
            emptyText={t('flow-editor.sign.veto-none')}
            nobodyText={t('flow-editor.sign.veto-none')}
            value={veto}
            onSave={(veto) => change({ veto })}
          />
        ),
      }}
      onChange={(model, value) => {
        if (model === 'who' || model === 'skip') return change({ change: { ...order, [model]: value ?? [] } })
        if (model === 'allot') return set(allotting(String(value)))
        if (model !== 'need') return change({ [model]: value })
        const amount = firstAmount[String(value)]
        return value === 'plain'
          ? set(undefined)
          : change({ need: value as SignPolicy['need'], ...(amount && { amount }) })
      }}
    />
  )
}

/** Decision policy of a step with several assignees, and whom they may add. */
export const SignSection = (props: SectionProps) => (
  <>
    <Policy {...props} />
    <AddSignSettings step={props.step} />
  </>
)
