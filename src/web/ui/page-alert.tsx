import type { ReactNode } from 'react'
import { Icon } from './icon'

/** Renders an alert for everyone above the page; nothing if there is none. */
export const PageAlert = ({ text, children }: { text: string | undefined; children?: ReactNode }) =>
  text ? (
    <p className="q-page-alert" role="status">
      <Icon name="warning" />
      <span>{text}</span>
      {children}
    </p>
  ) : null
