import type { SignPolicy } from '#/generated/types'
import stepSign from '#schemas/forms/step-sign.json'
import { GroupsField } from '../../picker/groups/groups-field'
import { t } from '../../platform/i18n/i18n'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { changeSignPolicy, defaultSignPolicy } from '../actions/change-sign'
import { useEditor, useStepOptions } from '../editor-context'
import { newButton } from '../new-step'
import { AddSignSettings } from './add-sign-settings'
import type { SectionProps } from './section-props'
import { SignWeights } from './sign-weights'

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
  const editor = useEditor()
  const { fields } = useStepOptions()
  const { id, sign } = step
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
