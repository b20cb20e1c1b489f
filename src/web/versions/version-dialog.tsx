import { useState } from 'react'
import type { FlowDesign } from '#/generated/types'
import { t, useQuery } from '../platform'
import { Dialog, LoadState, Tabs } from '../ui'
import { DesignPreview, type DesignView, designViews } from './design-preview'

interface ViewDialogProps {
  /** Name of the version. */
  name: string
  load(): Promise<FlowDesign>
  onClose(): void
}

/** Read-only dialog with a version's flow and form. */
export function VersionDialog({ name, load, onClose }: ViewDialogProps) {
  const { value: design, failure, reload } = useQuery(name, load)
  const [look, setLook] = useState<string>('flow')
  const tabs = designViews.map((key) => ({ key, title: t(`flow-design.look.${key}-tab`) }))
  return (
    <Dialog title={name} width={1080} onClose={onClose}>
      <Tabs label={name} tabs={tabs} active={look} onChange={setLook}>
        <div className="looked-at">
          {design && <DesignPreview design={design} look={look as DesignView} name={name} />}
          {!design && <LoadState failure={failure} reload={reload} lines={6} />}
        </div>
      </Tabs>
    </Dialog>
  )
}
