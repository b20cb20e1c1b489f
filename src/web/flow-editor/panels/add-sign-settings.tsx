import type { AddSign, FlowDesignStep } from '#/generated/types'
import stepAddSign from '#schemas/forms/step-add-sign.json'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { changeStep } from '../actions/change-step'
import { useEditor } from '../editor-context'
import type { SectionProps } from './section-props'

const first = { most: 10, reason: true }
const order: AddSign['kinds'] = ['before', 'beside', 'after']

/** Whom assignees of the step may add as signers or consult. */
export function AddSignSettings({ step: { id, addsign, consult = false } }: Pick<SectionProps, 'step'>) {
  const editor = useEditor()
  const { kinds = [], ...rest } = { ...first, ...addsign }
  const set = (change: Pick<Partial<FlowDesignStep>, 'addsign' | 'consult'>) =>
    editor.run((before) => changeStep(before, { id, change }), `${id} addsign`)
  const change = (part: Partial<AddSign>) => {
    const next = { ...rest, kinds, ...part }
    const ordered = { ...next, kinds: order.filter((kind) => next.kinds.includes(kind)) }
    set({ addsign: ordered.kinds.length ? ordered : undefined })
  }
  return (
    <AutosavePanel
      form={stepAddSign}
      values={{ kinds, ...rest, consult }}
      known={{ most: { hide: !kinds.length }, reason: { hide: !kinds.length } }}
      onChange={(model, value) =>
        model === 'consult' ? set({ consult: value === true }) : change({ [model]: value })
      }
    />
  )
}
