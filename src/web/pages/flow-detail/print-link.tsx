import { useSearchParams } from 'react-router-dom'
import { isMobile } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'

/** Links to the print view: in a new tab on a desktop, in place on a phone. */
export function PrintLink({ flowlistid, className }: { flowlistid: string; className: string }) {
  const [query] = useSearchParams()
  const msgid = query.get('msgid')
  const asked = new URLSearchParams({ flowlistid, ...(msgid && { msgid }) })
  const beside = isMobile() ? {} : { target: '_blank' }
  return (
    <ButtonLink kind="text" className={`q-button ${className}`} to={`/flowprint?${asked}`} {...beside}>
      <Icon name="print" />
      {t('detail.print')}
    </ButtonLink>
  )
}
