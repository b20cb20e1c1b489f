import { useState } from 'react'
import { useIsMobile } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { leaveEnvironment } from '../../stores/other-environment'
import { useSession } from '../../stores/session'
import { Button } from '../../ui/button'
import { Truncate } from '../../ui/layout'
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
    <div
      className="shell-acting q-row q-justify-center q-gap-4 q-tone-warning q-pad-y-0 q-pad-x-4 shell-archive"
      role="status"
    >
      <div className="shell-test-text q-row q-align-baseline q-gap-3 q-grow q-shrink">
        <strong>{isMobile ? t('environment.archive') : t('environment.archive-of', { name })}</strong>
        <Tag>{t(`environment.archive-state.${recover_status}`)}</Tag>
        <Truncate as="small" title={flows}>
          {isMobile ? name : flows}
        </Truncate>
      </div>
      <Button busy={isBusy} onClick={leave}>
        {t('environment.archive-leave')}
      </Button>
    </div>
  )
}
