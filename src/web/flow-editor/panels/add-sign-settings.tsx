import type { AddSign } from '#/generated/types'
import stepAddSign from '#schemas/forms/step-add-sign.json'
import { LivePanel } from '../../own-forms/live-panel'
import { changeStep } from '../actions/change-step'
import { useEditor } from '../editor'
import type { SectionProps } from './section-props'

const first = { most: 10, reason: true }
const order: AddSign['kinds'] = ['before', 'beside', 'after']

/** Whom the handlers of the step may ask further. */
export function AddSignSettings({ step: { id, addsign } }: Pick<SectionProps, 'step'>) {
  const editor = useEditor()
  const { kinds = [], ...rest } = { ...first, ...addsign }
  const change = (part: Partial<AddSign>) => {
    const next = { ...rest, kinds, ...part }
    const ordered = { ...next, kinds: order.filter((kind) => next.kinds.includes(kind)) }
    const change = { addsign: ordered.kinds.length ? ordered : undefined }
    editor.run((before) => changeStep(before, { id, change }), `${id} addsign`)
  }
  return (
    <LivePanel
      form={stepAddSign}
      values={{ kinds, ...rest }}
      known={{ most: { hide: !kinds.length }, reason: { hide: !kinds.length } }}
      onChange={(model, value) => change({ [model]: value })}
    />
  )
}
