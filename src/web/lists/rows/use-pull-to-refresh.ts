import { type TouchEvent, useRef, useState } from 'react'

const far = 72

/** Reloads a list when its top is pulled down on a phone. */
export function usePullToRefresh(reload: () => Promise<void>, isOn: boolean) {
  const [pulled, setPulled] = useState(0)
  const from = useRef<number>(undefined)
  if (!isOn) return { touch: {}, style: undefined }
  const end = () => {
    from.current = undefined
    if (pulled >= far) void reload()
    setPulled(0)
  }
  const touch = {
    onTouchStart: ({ touches }: TouchEvent) => {
      from.current = window.scrollY <= 0 && touches.length === 1 ? touches[0]?.clientY : undefined
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      if (from.current === undefined) return
      setPulled(Math.max(0, Math.min(far, ((touches[0]?.clientY ?? 0) - from.current) / 2)))
    },
    onTouchEnd: end,
    onTouchCancel: end,
  }
  return { touch, style: pulled ? { transform: `translateY(${pulled}px)` } : undefined }
}
