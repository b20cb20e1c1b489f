import { useState } from 'react'
import type { FlowDesign, FlowDesignStep, OwnForm } from '#/generated/types'
import form from '#schemas/forms/design-part.json'
import { canBePart, linkStep, toPartStep, unlinkStep, updateStep } from '../../../core/flow'
import { type CurrentPart, useLinkedPart, usePartLibrary } from '../../form-host/part-library'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'
import { Button, Stack, toast } from '../../ui'
import { replaceStep } from '../actions/change-step'
import { useFlowEditor } from '../editor-context'
import type { SectionProps } from '../panels/section-props'
import { PartLinkSummary } from './part-link-summary'
import { PartUpdateDialog } from './part-update-dialog'

interface Filled {
  name: string
  description?: string | null
}

/** The caller owns what the caller adds, so the form of a new part has no owner. */
const ownForm: OwnForm = { list: (form as OwnForm).list.filter(({ model }) => model !== 'owner') }

/** Saves a step as a shared part, to which it is linked from then on. */
function SaveStepPart({ design, step }: SectionProps) {
  const editor = useFlowEditor()
  const parts = usePartLibrary()
  const [isOpen, setOpen] = useState(false)
  if (!parts || !canBePart(step)) return null
  const save = async ({ name, description }: Filled, requestId: string) => {
    const content = toPartStep(design, step)
    const body = { kind: 'step', name, description: description ?? '', step: content, requestId } as const
    const { _id: id, version } = await parts.create(body)
    editor.run((before) => replaceStep(before, linkStep(step, { id, version })))
    toast(t('design-part.step-created', { name }), 'success')
  }
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('design-part.save-as')}</Button>
      {isOpen && (
        <FormDialog<Filled>
          title={t('design-part.save-as')}
          form={ownForm}
          values={{ name: step.name, description: '' }}
          width={460}
          onClose={() => setOpen(false)}
          onSend={save}
        />
      )}
    </div>
  )
}

const withStep = (design: FlowDesign, step: FlowDesignStep) => replaceStep(design, unlinkStep(step))

/** Link of a step to its shared part; or the offer to make one of it. */
export function StepPartSettings(props: SectionProps) {
  const { design, step } = props
  const editor = useFlowEditor()
  const linked = useLinkedPart(step)
  const [isUpdating, setUpdating] = useState(false)
  if (!linked) return <SaveStepPart {...props} />
  const updated = ({ step: content, ...part }: CurrentPart) =>
    content ? updateStep(step, { ...part, step: content }, editor.newIds()) : step
  const detach = () => {
    editor.run((before) => withStep(before, step))
    toast(t('design-part.step-detached'), 'success')
  }
  const update = (part: CurrentPart) => {
    const next = updated(part)
    editor.run((before) => replaceStep(before, next))
    setUpdating(false)
  }
  return (
    <Stack gap={2} className="fe-note q-soft q-radius-md q-pad-3">
      <PartLinkSummary
        linked={linked}
        lock={t('design-part.step-locked')}
        onUpdate={() => setUpdating(true)}
        onDetach={detach}
      />
      {isUpdating && linked.part && (
        <PartUpdateDialog
          part={linked.part}
          hint={t('design-part.step-update-hint')}
          compare={(part) => [withStep(design, step), withStep(design, updated(part))]}
          onUpdate={update}
          onClose={() => setUpdating(false)}
        />
      )}
    </Stack>
  )
}
