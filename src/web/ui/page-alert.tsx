import type { ReactNode } from 'react'
import { Icon } from './icon'

/** What everybody should read now, above the page; nothing when there is nothing. */
export const PageAlert = ({ text, children }: { text: string | undefined; children?: ReactNode }) =>
  text ? (
    <p className="q-page-alert" role="status">
      <Icon name="warning" />
      <span>{text}</span>
      {children}
    </p>
  ) : null
