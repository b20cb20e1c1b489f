import { useState } from 'react'
import { useIsMobile } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { leaveEnvironment } from '../../stores/other-environment'
import { useSession } from '../../stores/session'
import { Button } from '../../ui/button'
import { Tag } from '../../ui/primitives'

/** Shows which archive is open, which flows it contains and its retention, with a link out (S1-080). */
export function ArchiveBanner() {
  const { person } = useSession()
  const isMobile = useIsMobile()
  const [isBusy, setBusy] = useState(false)
  if (!person?.archive) return null
  const { action_name: name, collection_info, recover_status } = person.archive
  const flows = collection_info.flowlists.map(({ flowname, count }) => `${flowname} ${count}`).join(' · ')
  const leave = () => {
    setBusy(true)
    void leaveEnvironment()
  }
  return (
    <div className="shell-acting shell-archive" role="status">
      <div className="shell-test-text">
        <strong>{isMobile ? t('environment.archive') : t('environment.archive-of', { name })}</strong>
        <Tag>{t(`environment.archive-state.${recover_status}`)}</Tag>
        <small title={flows}>{isMobile ? name : flows}</small>
      </div>
      <Button busy={isBusy} onClick={leave}>
        {t('environment.archive-leave')}
      </Button>
    </div>
  )
}
