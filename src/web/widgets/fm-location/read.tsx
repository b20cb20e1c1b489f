import type { Position } from '#/generated/types'
import { isRecord } from '../../../core/form'
import type { ViewProps } from '../../controls/widget-props'
import { toDisplayText, useTranslator } from '../../platform'
import { Muted } from '../../ui'

/** Returns the position of a value; undefined if there is none, as in a form that holds foreign values. */
export function parseLocation(value: unknown): Position | undefined {
  const [entry] = Array.isArray(value) ? value : []
  if (!isRecord(entry)) return undefined
  const { latitude, longitude, accuracy, located_at: at } = entry
  const isWhole = [latitude, longitude, accuracy].every((part) => typeof part === 'number')
  return isWhole && typeof at === 'string' ? (entry as unknown as Position) : undefined
}

/** Accuracy of a position and the time at which the device found it. */
export function PositionNote({ position }: { position: Position }) {
  const t = useTranslator()
  const { accuracy, located_at: at } = position
  return (
    <Muted as="small">
      {t('widget.location.accuracy', { metres: accuracy })} · {at}
    </Muted>
  )
}

/** Read view of a position: its text, and below how accurate it is and of when. */
export default function PositionView({ value, item }: ViewProps<Position[]>) {
  const t = useTranslator()
  const position = parseLocation(value)
  const text = toDisplayText(item, value, t.language)
  if (!position) return text || <span className="qf-none">—</span>
  return (
    <span className="q-stack q-gap-1">
      <span className="q-break">{text}</span>
      <PositionNote position={position} />
    </span>
  )
}
