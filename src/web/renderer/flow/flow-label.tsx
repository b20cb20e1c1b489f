import { labelOf } from '../../../core/flow/label'
import type { Flow, FlowRow } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Tag, type Tone } from '../../ui/parts'

const tones: Record<string, Tone> = {
  'flow.label.cancelled': 'neutral',
  'flow.label.ended': 'success',
  'flow.label.ended-with-cancels': 'success',
}

/** A label as the server or core/flow/label words it. */
export const Label = ({ code, params }: { code: string; params: object }) => (
  <Tag tone={tones[code] ?? 'warning'}>{t(code, { ...params })}</Tag>
)

/** What has become of a flow, in one word. */
export function FlowLabel({ flow }: { flow: Flow | FlowRow }) {
  const finishedAt = flow.finished_at === null ? null : Date.parse(flow.finished_at)
  const head = { isCancel: flow.isCancel, cancelNum: flow.CancelNum, finishedAt }
  return <Label {...labelOf(head, flow.unFinishNum)} />
}
