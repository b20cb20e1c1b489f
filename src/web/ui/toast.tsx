import { useEffect, useRef } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { useIsConnectionLost, useTranslator } from '../platform'
import { IconButton } from './button'
import { Icon, type IconName } from './icon'
import type { Tone } from './primitives'

interface Toast {
  id: number
  text: string
  tone: Tone
}

/** Duration of a toast in milliseconds (S1-238). */
const showFor = 5_000
/** Top of the toasts while the offline notice, at most four lines on a phone, stands above them. */
const belowOfflineNotice = 96
const state = proxy<{ toasts: Toast[]; last: number }>({ toasts: [], last: 0 })

const remove = (id: number) => {
  state.toasts = state.toasts.filter((toast) => toast.id !== id)
}

/** Shows a message for five seconds; the same message is not shown twice simultaneously. */
export function toast(text: string, tone: Tone = 'neutral'): void {
  if (state.toasts.some((shown) => shown.text === text)) return
  const id = ++state.last
  state.toasts = [...state.toasts, { id, text, tone }]
  setTimeout(() => remove(id), showFor)
}

const icons: Record<Tone, IconName> = {
  neutral: 'info',
  primary: 'info',
  danger: 'error',
  warning: 'warning',
  success: 'done',
}

/** Renders the toasts, raised above open dialogs with each new one, and below the offline notice. */
export function Toaster() {
  const t = useTranslator()
  const { toasts } = useSnapshot(state)
  const box = useRef<HTMLDivElement>(null)
  const top = useIsConnectionLost() ? belowOfflineNotice : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change raises the box
  useEffect(() => {
    box.current?.hidePopover?.()
    box.current?.showPopover?.()
  }, [toasts])
  return (
    <div ref={box} className="q-toasts" style={{ top }} popover="manual" role="status" aria-live="polite">
      {toasts.map(({ id, text, tone }) => (
        <div key={id} className="q-toast" data-tone={tone}>
          <Icon name={icons[tone]} />
          <span>{text}</span>
          <IconButton icon="close" label={t('ui.close')} onClick={() => remove(id)} />
        </div>
      ))}
    </div>
  )
}
