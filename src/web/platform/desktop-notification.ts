/** Whether this browser can show notices on the desktop, and tell its tabs apart for that. */
export const canNotify = (): boolean => 'Notification' in window && 'locks' in navigator && isSecureContext

/** Whether the person has let it, whenever that was. */
export const hasNotificationPermission = (): boolean => canNotify() && Notification.permission === 'granted'

/** Asks the person, who may have answered before; only ever after a click. */
export const requestNotificationPermission = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === 'granted'

interface DeskNotice {
  title: string
  body: string
  /** Two with one mark are one. */
  mark: string
  onOpen(): void
}

const iconOf = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''

/** Shows a notice on the desktop; a click on it brings the tab back. */
export function showDesktopNotification({ title, body, mark, onOpen }: DeskNotice): void {
  const notice = new Notification(title, { body, tag: mark, icon: iconOf() })
  notice.onclick = () => {
    window.focus()
    notice.close()
    onOpen()
  }
}
