import { addressOf } from '../platform/environment'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'
import { Empty } from '../ui/parts'

/** Another site is only entered after its name was read (trust §3.4). */
const LeavePage = ({ url, host }: { url: string; host: string }) => (
  <main>
    <Empty title={t('leave.title', { host })}>
      <p>{t('leave.text')}</p>
      <Button onClick={() => location.replace(addressOf('/'))}>{t('leave.stay')}</Button>
      <a className="q-button" data-kind="primary" href={url} rel="noreferrer">
        {t('leave.go', { host })}
      </a>
    </Empty>
  </main>
)

export default LeavePage
