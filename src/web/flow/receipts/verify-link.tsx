import { t } from '../../platform'
import { ButtonLink } from '../../ui'

/** Link to the page that verifies receipts; opens in a new tab. */
export const VerifyLink = () => (
  <ButtonLink kind="text" to="/verify" target="_blank">
    {t('chain.check')}
  </ButtonLink>
)
