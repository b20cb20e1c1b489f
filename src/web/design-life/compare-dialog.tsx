import { compareDesigns } from '#/core/flow/design/compare-designs'
import { detailsOf } from '#/core/flow/design/difference-details'
import type { FlowDesign } from '#/generated/types'
import { t } from '../platform/i18n'
import { useLoaded } from '../platform/use-loaded'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Empty, Skeleton } from '../ui/parts'
import { DifferenceList } from './difference-list'

interface CompareDialogProps {
  title: string
  /** Fetches the two designs, the older one first. */
  load(): Promise<readonly [FlowDesign, FlowDesign]>
  onClose(): void
}

/** What one version of a design has otherwise than another. */
export function CompareDialog({ title, load, onClose }: CompareDialogProps) {
  const { value: pair, failure } = useLoaded(title, load)
  return (
    <Dialog
      title={title}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      {pair && (
        <DifferenceList
          title={t('flow-design.difference.since')}
          differences={compareDesigns(...pair)}
          detailsOf={(one) => detailsOf(one, pair)}
        />
      )}
      {!pair && (failure ? <Empty title={failure.message} /> : <Skeleton lines={5} />)}
    </Dialog>
  )
}
