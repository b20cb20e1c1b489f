import { useState } from 'react'
import type { FlowDesign, FormDesign, FormItem } from '#/generated/types'
import { compareDesigns, describeDifference } from '../../../core/flow'
import { detachPart, listPartUses, type PartVersion, updatePart } from '../../../core/form'
import { DifferenceList } from '../../flow-editor/difference-list'
import { t, useQuery } from '../../platform'
import { Button, Dialog, DialogButtons, LoadState, Muted, Stack, Tag, toast } from '../../ui'
import { useDesigner, useFormDesign } from '../context'
import { loadPart, useLinkedPart } from './parts-context'

/** Returns a form as a design without steps, in which links do not count as differences. */
function toCompared(form: FormDesign): FlowDesign {
  const formset = listPartUses(form).reduce((last, { use }) => detachPart(last, use), form)
  return { formset, funlist: [], layoutset: [], fileList: [], remark: '', set: {} } as unknown as FlowDesign
}

interface UpdateDialogProps {
  part: { id: string; name: string; version: number }
  onClose(): void
}

/** Shows what the new version of a part changes in this form, and updates it. */
function UpdateDialog({ part: { id, name, version }, onClose }: UpdateDialogProps) {
  const designer = useDesigner()
  const form = useFormDesign()
  const loaded = useQuery(`design-part ${id} ${version}`, () => loadPart(id))
  const update = (part: PartVersion) => {
    const next = updatePart(form, part, designer.chance.now())
    designer.run(next, { name: 'design-part.step.update', params: { name }, key: designer.state.selected })
    onClose()
  }
  const part = loaded.value
  const designs = part && ([form, updatePart(form, part, 0)].map(toCompared) as [FlowDesign, FlowDesign])
  return (
    <Dialog
      title={t('design-part.update-title', { name, version })}
      width={560}
      onClose={onClose}
      footer={
        <DialogButtons
          ok={t('design-part.update')}
          disabled={!part}
          onCancel={onClose}
          onClick={() => part && update(part)}
        />
      }
    >
      <Muted>{t('design-part.update-hint')}</Muted>
      {designs ? (
        <DifferenceList
          title={t('design-part.differences')}
          differences={compareDesigns(...designs)}
          detailsOf={(one) => describeDifference(one, designs)}
        />
      ) : (
        <LoadState {...loaded} />
      )}
    </Dialog>
  )
}

/** Settings of an item that a shared part determines: where it comes from, its update, and the end of the link. */
export function PartSettings({ item }: { item: FormItem }) {
  const designer = useDesigner()
  const linked = useLinkedPart(item)
  const [isUpdating, setUpdating] = useState(false)
  if (!linked) return null
  const { link, part, isOutdated } = linked
  const name = part?.name ?? item.name
  const detach = () => {
    const step = { name: 'design-part.step.detach', params: { name }, key: item.key }
    designer.run(detachPart(designer.form, link.use), step)
    toast(t('design-part.detached'), 'success')
  }
  const versions = { version: link.version, current: part?.version }
  return (
    <Stack gap={2.5} className="fd-settings">
      <h3 className="fd-kind q-soft q-medium">{item.name}</h3>
      <p>{part ? t('design-part.from', { name }) : t('design-part.from-unknown')}</p>
      {part && <Muted>{t('design-part.owner-name', { name: part.ownerName })}</Muted>}
      {part && (
        <p>
          <Tag tone={isOutdated ? 'warning' : 'neutral'}>
            {t(isOutdated ? 'design-part.old' : 'design-part.current', versions)}
          </Tag>
        </p>
      )}
      <Muted>{t('design-part.locked')}</Muted>
      <div className="q-row q-wrap q-gap-2">
        {isOutdated && (
          <Button kind="primary" onClick={() => setUpdating(true)}>
            {t('design-part.update')}
          </Button>
        )}
        <Button onClick={detach}>{t('design-part.detach')}</Button>
      </div>
      {isUpdating && part && <UpdateDialog part={part} onClose={() => setUpdating(false)} />}
    </Stack>
  )
}
