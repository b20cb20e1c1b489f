import { t } from '../../platform/i18n/i18n'
import { ButtonLink } from '../../ui/button'

/** Link to the page that verifies receipts; opens in a new tab. */
export const VerifyLink = () => (
  <ButtonLink kind="text" to="/verify" target="_blank">
    {t('chain.check')}
  </ButtonLink>
)
