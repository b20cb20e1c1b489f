import { useEffect, useRef, useState } from 'react'
import { localTime } from '#/core/text/formats'
import type { Position } from '#/generated/types'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { useFormHost } from '../../form-host/form-host'
import { toDisplayText, useTranslator } from '../../platform'
import { Button, Muted, Row, TextField } from '../../ui'
import { PositionNote, parseLocation } from './read'

const timeout = 15_000
const maxPlace = 100

/** Why a position was not found, as the last part of its text key. */
type Failure = 'off' | 'insecure' | 'denied' | 'unavailable' | 'timeout'

/** Failures by the code of a GeolocationPositionError. */
const failures: Record<number, Failure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Rounds degrees to about ten centimetres. */
const toDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const toPosition = ({ coords, timestamp }: GeolocationPosition, zone: string): Position => ({
  latitude: toDegrees(coords.latitude),
  longitude: toDegrees(coords.longitude),
  accuracy: Math.min(Math.ceil(coords.accuracy), 10_000_000),
  located_at: localTime(timestamp, zone),
})

/** Returns why the browser cannot be asked at all; undefined if it can. */
function findObstacle(canLocate: boolean): Failure | undefined {
  if (!canLocate) return 'off'
  if (!window.isSecureContext) return 'insecure'
  return 'geolocation' in navigator ? undefined : 'unavailable'
}

/** Field for the position of the device. It asks the browser once for each press, and never by itself. */
export default function LocationField(props: WidgetProps<Position[]>) {
  const t = useTranslator()
  const { id, item, value, disabled, onChange, onBlur } = props
  const host = useFormHost()
  const [isLocating, setLocating] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const position = parseLocation(value)
  const label = t(position ? 'widget.location.again' : 'widget.location.locate')
  const locate = () => {
    if (isLocating) return
    const obstacle = findObstacle(host.canLocate())
    setFailure(obstacle)
    if (obstacle) return
    setLocating(true)
    const settle = (apply: () => void) => {
      if (isGone.current) return
      setLocating(false)
      apply()
    }
    navigator.geolocation.getCurrentPosition(
      (found) => settle(() => onChange([toPosition(found, host.companyTime().zone)])),
      ({ code }) => settle(() => setFailure(failures[code] ?? 'unavailable')),
      { enableHighAccuracy: true, timeout, maximumAge: 0 },
    )
  }
  const setPlace = (typed: string) => {
    if (!position) return
    const { place: _, ...rest } = position
    onChange([typed ? { ...rest, place: typed } : rest])
  }
  const { 'aria-required': _, 'aria-invalid': __, ...ties } = pickAria(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div role="group" className="q-stack q-gap-2" {...ties}>
      {position && (
        <div className="q-stack q-gap-1">
          <span className="q-break">{toDisplayText(item, value, t.language)}</span>
          <PositionNote position={position} />
        </div>
      )}
      {position && !disabled && (
        <TextField
          label={t('widget.location.place')}
          maxLength={maxPlace}
          value={position.place ?? ''}
          onChange={({ target }) => setPlace(target.value)}
          onBlur={onBlur}
        />
      )}
      <Row gap={2} wrap>
        <Button
          id={id}
          disabled={disabled}
          aria-busy={isLocating}
          aria-label={`${label} ${item.name}`}
          onClick={locate}
        >
          {label}
        </Button>
        {position && !disabled && (
          <Button kind="link" onClick={() => onChange(null)}>
            {t('widget.location.remove')}
          </Button>
        )}
      </Row>
      <p role="status" className="q-text-sm">
        {isLocating && t('widget.location.locating')}
      </p>
      {failure ? (
        <p className="qf-feedback q-text-sm" role="alert">
          {t(`widget.location.${failure}`)}
        </p>
      ) : (
        !disabled && !position && <Muted as="small">{t('widget.location.privacy')}</Muted>
      )}
    </div>
  )
}
