import { Icon } from './icon'

/** What everybody should read now, above the page; nothing when there is nothing. */
export const PageAlert = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="q-page-alert" role="status">
      <Icon name="warning" />
      <span>{text}</span>
    </p>
  ) : null
