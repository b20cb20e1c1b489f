import { useState } from 'react'
import type { FlowDesign, FormDesign, FormItem } from '#/generated/types'
import { detachPart, listPartUses, updatePart } from '../../../core/form'
import { PartLinkSummary } from '../../flow-editor/parts/part-link-summary'
import { PartUpdateDialog } from '../../flow-editor/parts/part-update-dialog'
import { type CurrentPart, useLinkedPart } from '../../form-host/part-library'
import { t } from '../../platform'
import { Stack, toast } from '../../ui'
import { useDesigner, useFormDesign } from '../context'

/** Returns a form as a design without steps, in which links do not count as differences. */
function toCompared(form: FormDesign): FlowDesign {
  const formset = listPartUses(form).reduce((last, { use }) => detachPart(last, use), form)
  return { formset, funlist: [], layoutset: [], fileList: [], remark: '', set: {} } as unknown as FlowDesign
}

/** Settings of an item that a shared part determines: where it comes from, its update, and the end of the link. */
export function PartSettings({ item }: { item: FormItem }) {
  const designer = useDesigner()
  const form = useFormDesign()
  const linked = useLinkedPart(item)
  const [isUpdating, setUpdating] = useState(false)
  if (!linked) return null
  const { link, part } = linked
  const name = part?.name ?? item.name
  const detach = () => {
    const step = { name: 'design-part.step.detach', params: { name }, key: item.key }
    designer.run(detachPart(designer.form, link.use), step)
    toast(t('design-part.detached'), 'success')
  }
  const update = (fresh: CurrentPart) => {
    const next = updatePart(form, fresh, designer.chance.now())
    designer.run(next, { name: 'design-part.step.update', params: { name }, key: designer.state.selected })
    setUpdating(false)
  }
  return (
    <Stack gap={2.5} className="fd-settings">
      <h3 className="fd-kind q-soft q-medium">{item.name}</h3>
      <PartLinkSummary
        linked={linked}
        lock={t('design-part.locked')}
        onUpdate={() => setUpdating(true)}
        onDetach={detach}
      />
      {isUpdating && part && (
        <PartUpdateDialog
          part={part}
          hint={t('design-part.update-hint')}
          compare={(fresh) => [toCompared(form), toCompared(updatePart(form, fresh, 0))]}
          onUpdate={update}
          onClose={() => setUpdating(false)}
        />
      )}
    </Stack>
  )
}
