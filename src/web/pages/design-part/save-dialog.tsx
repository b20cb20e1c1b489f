import { useState } from 'react'
import type {
  OaFlowdesignsPartPreviewBody,
  OaFlowdesignsPartPreviewData,
  PartEffect,
  PartRow,
} from '#/generated/types'
import { t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { Dialog, DialogButtons, LoadState, Muted, Stack, Tag, toast } from '../../ui'

/** What the checks of publication find in a flow with the new version. */
function Findings({ effect: { errors, warnings, messages, hasDraft } }: { effect: PartEffect }) {
  return (
    <span>
      <span className="q-inline q-gap-1">
        {errors > 0 && <Tag tone="danger">{t('design-part.effect.errors', { count: errors })}</Tag>}
        {warnings > 0 && <Tag tone="warning">{t('design-part.effect.warnings', { count: warnings })}</Tag>}
        {errors + warnings === 0 && <Tag tone="success">{t('design-part.effect.fine')}</Tag>}
        {hasDraft && <Tag>{t('design-part.effect.draft')}</Tag>}
      </span>
      {messages.map((message) => (
        <Muted key={message}>{message}</Muted>
      ))}
    </span>
  )
}

interface EffectListProps {
  preview: OaFlowdesignsPartPreviewData
  chosen: ReadonlySet<string>
  onToggle(flowid: string): void
}

/** Lists the flows that a new version touches, each to be updated or left as outdated. */
function EffectList({ preview: { effects, outside }, chosen, onToggle }: EffectListProps) {
  return (
    <Stack gap={2}>
      <p>{t(effects.length ? 'design-part.save-hint' : 'design-part.save-nobody')}</p>
      <ul className="q-stack q-gap-2">
        {effects.map((effect) => (
          <li key={effect.flowid} className="q-box q-radius-md q-pad-2">
            <label className="q-row q-gap-2 q-align-start">
              <input
                type="checkbox"
                checked={chosen.has(effect.flowid)}
                onChange={() => onToggle(effect.flowid)}
              />
              <span className="q-grow q-shrink q-strong">{effect.name}</span>
              <Findings effect={effect} />
            </label>
          </li>
        ))}
      </ul>
      {outside > 0 && <Muted>{t('design-part.outside', { count: outside })}</Muted>}
    </Stack>
  )
}

interface SaveDialogProps {
  part: PartRow
  content: Omit<OaFlowdesignsPartPreviewBody, '_id'>
  onClose(): void
  onSaved(): void
}

/** Shows what a new version does to the flows that use the part, and saves it with the chosen drafts. */
export function SavePartDialog({ part, content, onClose, onSaved }: SaveDialogProps) {
  const { id: _id, version } = part
  const loaded = useQuery(`preview ${_id}`, () => quietApi.oa.flowdesigns.part.preview({ _id, ...content }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const flows = (loaded.value?.effects ?? []).map(({ flowid }) => flowid).filter((id) => !left.has(id))
  const toggle = (id: string) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const save = async () => {
    setSaving(true)
    try {
      const saved = await api.oa.flowdesigns.part.save({ _id, version, ...content, flows })
      toast(t('design-part.save-done', { version: saved.version, count: saved.drafts }), 'success')
      onSaved()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      title={t('design-part.save-title', { version: version + 1 })}
      width={620}
      onClose={onClose}
      footer={
        <DialogButtons
          ok={t('design-part.save')}
          disabled={!loaded.value || isSaving}
          onCancel={onClose}
          onClick={() => void save()}
        />
      }
    >
      {loaded.value ? (
        <EffectList preview={loaded.value} chosen={new Set(flows)} onToggle={toggle} />
      ) : (
        <LoadState {...loaded} />
      )}
    </Dialog>
  )
}
