import type { FlowDesign } from '#/generated/types'
import { compareDesigns, describeDifference } from '../../../core/flow'
import { type CurrentPart, usePartLibrary } from '../../form-host/part-library'
import { t, useQuery } from '../../platform'
import { Dialog, DialogButtons, LoadState, Muted } from '../../ui'
import { DifferenceList } from '../difference-list'

interface PartUpdateDialogProps {
  part: { id: string; name: string; version: number }
  hint: string
  /** Returns the design before and after the update, in which links do not count as differences. */
  compare(part: CurrentPart): [before: FlowDesign, after: FlowDesign]
  onUpdate(part: CurrentPart): void
  onClose(): void
}

/** Shows what the new version of a part changes in this design, and updates it. */
export function PartUpdateDialog({ part, hint, compare, onUpdate, onClose }: PartUpdateDialogProps) {
  const { id, name, version } = part
  const parts = usePartLibrary()
  const loaded = useQuery(`design-part ${id} ${version}`, async () => parts?.load(id))
  const fresh = loaded.value
  const designs = fresh && compare(fresh)
  return (
    <Dialog
      title={t('design-part.update-title', { name, version })}
      width={560}
      onClose={onClose}
      footer={
        <DialogButtons
          ok={t('design-part.update')}
          disabled={!fresh}
          onCancel={onClose}
          onClick={() => fresh && onUpdate(fresh)}
        />
      }
    >
      <Muted>{hint}</Muted>
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
