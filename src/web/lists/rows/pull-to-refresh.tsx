import { type TouchEvent, useRef, useState } from 'react'
import { t } from '../../platform'
import { Icon } from '../../ui'

/** Distance in pixels from which a release reloads. */
const far = 72

/** Height in pixels of the indicator while the list reloads. */
const loadingHeight = 44

type PullPhase = 'idle' | 'pull' | 'release' | 'loading'

interface PullIndicatorProps {
  phase: PullPhase
  height: number
}

const spinning = { display: 'inline-flex', animation: 'q-spin 0.8s linear infinite' }

/** Renders the space above a pulled list: an arrow, and what a release does. */
export const PullIndicator = ({ phase, height }: PullIndicatorProps) =>
  phase !== 'idle' && (
    <p
      className="q-row q-justify-center q-gap-2 q-soft q-text-sm"
      role="status"
      style={{ height, overflow: 'hidden' }}
    >
      {phase === 'loading' ? (
        <span style={spinning}>
          <Icon name="refresh" />
        </span>
      ) : (
        <Icon name={phase === 'pull' ? 'arrow-down' : 'arrow-up'} />
      )}
      {t(`list.pull.${phase}`)}
    </p>
  )

/** Reloads a list when its top is pulled down on a phone. Returns how far it is pulled, and what happens next. */
export function usePullToRefresh(reload: () => Promise<void>, isOn: boolean) {
  const [pulled, setPulled] = useState(0)
  const [isLoading, setLoading] = useState(false)
  const from = useRef<number>(undefined)
  const end = () => {
    from.current = undefined
    setPulled(0)
    if (pulled < far) return
    setLoading(true)
    void reload().finally(() => setLoading(false))
  }
  const touch = {
    onTouchStart: ({ touches }: TouchEvent) => {
      const isFree = !isLoading && window.scrollY <= 0 && touches.length === 1
      from.current = isFree ? touches[0]?.clientY : undefined
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      if (from.current === undefined) return
      setPulled(Math.max(0, Math.min(far, ((touches[0]?.clientY ?? 0) - from.current) / 2)))
    },
    onTouchEnd: end,
    onTouchCancel: end,
  }
  const phase = (): PullPhase => {
    if (isLoading) return 'loading'
    if (!pulled) return 'idle'
    return pulled < far ? 'pull' : 'release'
  }
  return { touch: isOn ? touch : {}, phase: phase(), height: isLoading ? loadingHeight : pulled }
}
