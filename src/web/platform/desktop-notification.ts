/** Checks whether this browser supports desktop notifications and coordination between tabs. */
export const canNotify = (): boolean => 'Notification' in window && 'locks' in navigator && isSecureContext

/** Checks whether the person has granted permission, at any time. */
export const hasNotificationPermission = (): boolean => canNotify() && Notification.permission === 'granted'

/** Requests permission, which may already be decided; only ever called after a click. */
export const requestNotificationPermission = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === 'granted'

interface DeskNotice {
  title: string
  body: string
  /** Tag; notifications with the same tag replace each other. */
  mark: string
  onOpen(): void
}

const iconOf = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''

/** Shows a desktop notification; a click on it focuses the tab. */
export function showDesktopNotification({ title, body, mark, onOpen }: DeskNotice): void {
  const notice = new Notification(title, { body, tag: mark, icon: iconOf() })
  notice.onclick = () => {
    window.focus()
    notice.close()
    onOpen()
  }
}
