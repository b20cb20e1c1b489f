import { useState } from 'react'
import type { FlowDesign } from '#/generated/types'
import { t } from '../platform/i18n/i18n'
import { useLoaded } from '../platform/use-query'
import { Dialog } from '../ui/dialog'
import { Empty, Skeleton } from '../ui/primitives'
import { Tabs } from '../ui/tabs'
import { DesignLook, type Look, looks } from './design-preview'

interface ViewDialogProps {
  /** What the version is called. */
  name: string
  load(): Promise<FlowDesign>
  onClose(): void
}

/** A version as it is or was: its flow and its form, for looking only. */
export function ViewDialog({ name, load, onClose }: ViewDialogProps) {
  const { value: design, failure } = useLoaded(name, load)
  const [look, setLook] = useState<string>('flow')
  const tabs = looks.map((key) => ({ key, title: t(`flow-design.look.${key}-tab`) }))
  return (
    <Dialog title={name} width={1080} onClose={onClose}>
      <Tabs label={name} tabs={tabs} active={look} onChange={setLook}>
        <div className="looked-at">
          {design && <DesignLook design={design} look={look as Look} name={name} />}
          {!design && (failure ? <Empty title={failure.message} /> : <Skeleton lines={6} />)}
        </div>
      </Tabs>
    </Dialog>
  )
}
